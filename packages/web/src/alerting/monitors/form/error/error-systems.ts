/** The systems of errors. */
export const errorSystems: readonly string[] = ['log:error', 'log:fatal', 'log:panic'];
