import { join } from 'node:path'
import { appUrl } from './database.ts'
import type { Layout } from './layout.ts'
import type { Passwords } from './passwords.ts'

/** The environment of an app process, as in production but for the invented lab and the sandbox. */
export function appEnvironment(
  layout: Layout,
  passwords: Passwords,
  port: number,
): Record<string, string> {
  const { ports, folder } = layout
  return {
    NODE_ENV: 'production',
    EMBEDDED: '0',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${ports.web}`,
    DATABASE_URL: appUrl(layout, passwords),
    DATA_DIR: join(folder, 'app'),
    PG_POOL: '15',
    SEED: 'demo',
    PAYMENT_GATEWAY: 'sandbox',
    SMS_URL: `http://127.0.0.1:${ports.sms}/`,
    SMS_TOKEN: 'of-the-cluster',
    SMS_REPORT_SECRET: 'of-the-cluster-on-one-machine',
    TRUST_PROXY: '1',
    // All patients come from one address here.
    ADDRESS_LIMITS: '0',
  }
}
