import { requireBrowser } from '../support/browser.ts'
import { Provider, removeFolder } from './provider.ts'

/** The database is migrated and seeded once; each life begins with a copy. */
export default async function setUp(): Promise<() => void> {
  requireBrowser()
  const folder = await (await Provider.start()).end()
  process.env.LIFE_SEEDED = folder
  return () => removeFolder(folder)
}
