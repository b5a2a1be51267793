import * as z from 'zod';

/** One way to sign in through an identity provider. */
export const ssoMethodSchema = z.strictObject({
  id: z.string().min(1).describe('Id of the provider in the configuration.'),
  name: z.string().describe('Label of the button; may be empty.'),
  url: z.string().describe('Address to send the browser to.'),
});

/** Answer of `GET /sso/methods`. */
export const ssoMethodsResponseSchema = z.strictObject({
  methods: z
    .array(ssoMethodSchema)
    .describe('Identity providers to sign in with; empty when there are none.'),
  hint: z
    .strictObject({
      email: z.string().describe('Email to sign in with.'),
      password: z.string().describe('Password to sign in with.'),
    })
    .optional()
    .describe('Login of the demo, shown on the login page. Absent outside the demo.'),
});

export type SsoMethod = z.infer<typeof ssoMethodSchema>;
export type SsoMethodsResponse = z.infer<typeof ssoMethodsResponseSchema>;
