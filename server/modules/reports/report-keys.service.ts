import { like } from 'drizzle-orm'
import type { ReportKey } from '#contract/rules/report-code.ts'
import type { Executor } from '#server/db/client.ts'
import { settings } from '#server/db/schema/settings.ts'
import type { Deps } from '#server/deps.ts'
import { type Signing, signingOf } from './signing.ts'

const NAME = 'report-key.'

/**
 * The current signing key. Its public key is stored with all earlier ones, so that the key can be
 * replaced.
 */
export async function currentSigning(
  db: Executor,
  { reportSigningKey }: Pick<Deps['config'], 'reportSigningKey'>,
): Promise<Signing> {
  const signing = signingOf(reportSigningKey)
  const { key_id, public_key } = signing.key
  const row = { name: `${NAME}${key_id}`, value: public_key }
  await db.insert(settings).values(row).onConflictDoNothing()
  return signing
}

/** Public keys of all reports of this lab, the current one first. */
export async function reportKeys({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<readonly ReportKey[]> {
  const { key } = signingOf(config.reportSigningKey)
  const rows = await db
    .select()
    .from(settings)
    .where(like(settings.name, `${NAME}%`))
  const former = rows
    .map(({ name, value }) => ({ key_id: name.slice(NAME.length), public_key: value }))
    .filter(({ key_id }) => key_id !== key.key_id)
  return [key, ...former]
}
