import type { Config } from '#server/config.ts'
import type { Transaction } from '#server/db/client.ts'
import { grantPoints } from './wallet-hold.service.ts'

/** The points a new account starts with; none when WELCOME_POINTS is 0. */
export async function grantWelcomePoints(
  tx: Transaction,
  { welcomePoints }: Pick<Config, 'welcomePoints'>,
  accountId: string,
  now: Date,
): Promise<void> {
  if (welcomePoints === 0) return
  const grant = { reason: 'Welcome points', reference: `welcome:${accountId}` }
  await grantPoints(tx, accountId, welcomePoints, grant, now)
}
