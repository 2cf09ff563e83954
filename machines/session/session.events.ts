import type { User } from '#contract/auth.endpoints.ts'

export type SessionEvent =
  | { type: 'session.established'; user: User }
  | { type: 'session.signOut' }
  | { type: 'profile.changed'; user: User }
  | { type: 'token.expired' }
  | { type: 'http.401' }
  | { type: 'http.403'; onAuthCall: boolean }
  | { type: 'http.406' }
  | { type: 'tab.signedIn'; user: User }
  /** `chosen`: the patient logged out there; otherwise the provider ended the session. */
  | { type: 'tab.signedOut'; chosen: boolean }
  | { type: 'host.embedded' }

export type SessionEmitted =
  | { type: 'session.started'; user: User }
  | { type: 'session.absent' }
  | { type: 'session.lost' }
  | { type: 'session.ended' }
