/**
 * The time that owners and editors have after their account was created, where a second factor is required of them. A
 * new installation can thus be set up and tried before anybody has an authenticator at hand.
 */
export const graceMs = 7 * 86_400_000
