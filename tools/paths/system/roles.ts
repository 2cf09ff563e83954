/** The charts of a system: the follower receives what the leader emits. */
export const ROLES = ['leader', 'follower'] as const

export type Role = (typeof ROLES)[number]

export type ByRole<T> = Readonly<Record<Role, T>>

export function byRole<T>(make: (role: Role) => T): Record<Role, T> {
  return { leader: make('leader'), follower: make('follower') }
}
