import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { isSameSecret, sha256, signingKey } from '#server/crypto.ts'
import type { Deps } from '#server/deps.ts'
import { type Scope, scopeSchema } from './lab-api.contract.ts'
import { findClient, type LabClient } from './lab-clients.repository.ts'
import { LabProblem } from './lab-problem.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>

export const TOKEN_SECONDS = 10 * 60
const PURPOSE = 'lab access'
const claimsSchema = z.object({ sub: z.string(), scope: z.string() })

/** The client of these credentials. */
export async function clientOf(
  { db }: Pick<Needs, 'db'>,
  { id, secret }: { id: string; secret: string },
): Promise<LabClient | undefined> {
  const client = await findClient(db, id)
  return client && isSameSecret(sha256(secret), client.secretHash) ? client : undefined
}

/** Scopes of a client as the database has them. */
export function scopesOf({ scopes }: Pick<LabClient, 'scopes'>): Scope[] {
  return scopeSchema.array().parse(scopes)
}

export function signLabToken(
  { config, clock }: Needs,
  clientId: string,
  scopes: readonly Scope[],
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000)
  return new SignJWT({ scope: scopes.join(' ') })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(clientId)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + TOKEN_SECONDS)
    .sign(signingKey(config.tokenSecret, PURPOSE))
}

/**
 * The client of a token, which must hold the scope. A revoked client is refused at once.
 * @throws LabProblem `token-missing`, `token-expired`, `token-invalid`, `scope-missing`
 */
export async function admitClient(
  needs: Needs,
  authorization: string | undefined,
  scope: Scope,
): Promise<LabClient> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new LabProblem('token-missing', 'Send an access token: Authorization: Bearer …')
  const claims = await claimsIn(needs, token)
  const client = await findClient(needs.db, claims.sub)
  if (!client) throw invalidToken()
  const isGranted = claims.scope.split(' ').includes(scope) && client.scopes.includes(scope)
  if (!isGranted) throw new LabProblem('scope-missing', `This call needs the scope ${scope}.`)
  return client
}

async function claimsIn({ config, clock }: Needs, token: string) {
  try {
    const { payload } = await jwtVerify(token, signingKey(config.tokenSecret, PURPOSE), {
      algorithms: ['HS256'],
      currentDate: clock.now(),
    })
    return claimsSchema.parse(payload)
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new LabProblem('token-expired', 'The access token has expired. Request another.')
    }
    throw invalidToken()
  }
}

function invalidToken(): LabProblem {
  return new LabProblem('token-invalid', 'The access token is not valid.')
}
