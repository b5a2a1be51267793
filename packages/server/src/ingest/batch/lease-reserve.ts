/**
 * Share of a lease, 0..1, that must be left when an insert is sent: the engine has begun the insert before the lease ends.
 */
export const LEASE_RESERVE_SHARE = 0.3;
