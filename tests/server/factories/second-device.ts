import type { Tokens } from '#contract/auth.endpoints.ts'
import type { TestApp } from '../support/app.ts'
import {
  type Headers,
  newestCode,
  type Patient,
  post,
  visitorHeaders,
  withToken,
} from '../support/sign-in.ts'

export type Device = { readonly headers: Headers; readonly tokens: Tokens }

/** Signs a patient in on another device, half a minute later: codes need that time between them. */
export async function secondDevice(
  server: TestApp,
  { user }: Pick<Patient, 'user'>,
): Promise<Device> {
  server.clock.advance(30_000)
  const visitor = await visitorHeaders(server)
  const { mobile_no } = user
  await post(server, 'auth/send/otp', { mobile_no }, visitor)
  const proof = { mobile_no, otp: await newestCode(server, mobile_no) }
  const { token, refreshToken } = await post<Tokens>(server, 'auth/verify/otp', proof, visitor)
  return { headers: withToken(visitor, token), tokens: { token, refreshToken } }
}
