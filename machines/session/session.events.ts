import type { User } from '#contract/auth.endpoints.ts'

/** `elsewhere`: the provider answered 406, as after a sign-in on another device. */
export type SignedOutReason = 'ended' | 'elsewhere'

/** Tokens of a call that no sign-in gives: for CSRF, and for the browser. */
export type CallToken = 'csrf' | 'session'

export type SessionEvent =
  /** `redirect`: the path this sign-in leads to; absent when the patient stays. */
  | { type: 'session.established'; user: User; redirect?: string | null }
  | { type: 'session.signOut' }
  /** After a lost session the patient does not sign in again. */
  | { type: 'session.giveUp' }
  | { type: 'profile.changed'; user: User }
  | { type: 'token.expired' }
  /** The network is back, or the patient asks for something that needs the session. */
  | { type: 'session.retry' }
  /** The provider refused a token rather than the call, which is then repeated once. */
  | { type: 'callToken.refused'; token: CallToken }
  | { type: 'http.401' }
  | { type: 'http.403'; onAuthCall: boolean }
  | { type: 'http.406' }
  | { type: 'tab.signedIn'; user: User }
  /** `chosen`: the patient logged out there; otherwise the provider ended the session. */
  | { type: 'tab.signedOut'; chosen: boolean }
  | { type: 'host.embedded' }

export type SessionEmitted =
  | { type: 'session.started'; user: User; redirect: string | null }
  | { type: 'session.absent' }
  | { type: 'session.unreachable' }
  | { type: 'session.lost' }
  | { type: 'signIn.again'; mobile: string; reason: SignedOutReason }
  /** What the browser stored was deleted after a lost session. */
  | { type: 'storage.cleared' }
  | { type: 'session.ended' }
