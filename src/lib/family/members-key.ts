/**
 * Key of all queries about family members. Every change to a member, or to the account holder,
 * invalidates it.
 */
export const MEMBERS_KEY = ['members'] as const
