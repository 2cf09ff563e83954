import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillTemplate } from '#ops/cluster/fill-template.ts'
import { requireProgram } from '#ops/cluster/programs.ts'

export type Certificate = {
  readonly key: Buffer
  readonly cert: Buffer
  /** The file of the certificate, and that of certificate and key. */
  readonly files: { readonly cert: string; readonly both: string }
}

/** A certificate for `localhost` and 127.0.0.1, signed by itself. */
export function createCertificate(folder: string): Certificate {
  const [key, cert, both] = [join(folder, 'key'), join(folder, 'cert'), join(folder, 'both')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
      ...['-keyout', key, '-out', cert],
    ],
    { stdio: 'pipe' },
  )
  const read = { key: readFileSync(key), cert: readFileSync(cert) }
  writeFileSync(both, Buffer.concat([read.cert, read.key]), { mode: 0o600 })
  return { ...read, files: { cert, both } }
}

/** Starts haproxy with `haproxy.cfg`. @returns how to stop it */
export function startProxy(
  folder: string,
  ports: { readonly web: number; readonly apps: readonly [number, number] },
  { files }: Certificate,
): () => Promise<void> {
  const template = readFileSync(new URL('haproxy.cfg', import.meta.url), 'utf8')
  const [app1, app2] = ports.apps
  const settings = join(folder, 'haproxy.cfg')
  writeFileSync(
    settings,
    fillTemplate(template, { port: ports.web, certificate: files.both, app1, app2 }),
  )
  const child = spawn(requireProgram('haproxy'), ['-db', '-f', settings], { stdio: 'ignore' })
  return async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}
