export interface LoginFields {
  email: string;
  password: string;
}

export type LoginErrors = Partial<Record<keyof LoginFields, string>>;

/** What keeps the form from being sent; empty when nothing does. */
export function validateLogin(fields: LoginFields): LoginErrors {
  const errors: LoginErrors = {};
  if (fields.email.trim() === '') errors.email = 'Field is required';
  if (fields.password === '') errors.password = 'Field is required';
  return errors;
}
