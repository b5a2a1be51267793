/** Part of a lease that must be left when an insert is sent: the engine has begun it by then. */
export const RESERVE = 0.3;
