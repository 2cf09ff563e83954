/** The tabs of `/profile`: those of spec §2, then ours. The empty value is the profile itself. */
export const PROFILE_TABS = [
  '',
  'profile-edit',
  'family-member',
  'add-family-member',
  'edit-family-member',
  'my-order',
  'open-order',
  'completed-order',
  'cancel-order',
  'download-order',
  'download-report',
  'address',
  'security',
  'logout',
  'wallet',
  'repeat-plans',
  'new-plan',
] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]
