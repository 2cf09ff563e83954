/** All that is known of the family; whoever changes a member, the account holder included, makes it stale. */
export const MEMBERS_KEY = ['members'] as const
