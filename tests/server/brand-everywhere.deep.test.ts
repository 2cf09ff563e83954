import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { deliverDue } from '#server/message-delivery/delivery.ts'
import { messageGateways } from '#server/messages/gateways.ts'
import { templatesFile } from '#server/messages/templates-file.ts'
import { brandedTemplates } from '#server/web/branded-templates.ts'
import { servePages } from '#server/web/pages.routes.ts'
import type { Renderer } from '#server/web/renderer.ts'
import { pagesOf } from './factories/invoice.ts'
import { stepOrder } from './factories/lab-client.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type MailServer, mailServer } from './support/message-stand-ins.ts'
import { post } from './support/sign-in.ts'

const CITY_LAB = {
  name: 'City Lab',
  what: 'Tests and scans',
  email: 'hello@citylab.example',
  address: ['4 Beach Road', 'Chennai 600001'],
  phones: { callCentre: '1800 111 2222' },
  supportHours: ['Every day 7:00 AM to 9:00 PM'],
  publicToken: 'city-lab-web',
  logo: 'logo.svg',
}

/** Names of the invented lab, its contacts, and its mark. Of its code, no name is among what is read. */
const INVENTED = /.{0,40}(?:parakh|परख|1800 000|9000007272).{0,40}/gi

let folder: string
let mail: MailServer
let server: TestApp
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'city-lab-'))
  mail = await mailServer()
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h9v9z"/></svg>'
  await writeFile(join(folder, 'logo.svg'), logo)
  await writeFile(join(folder, 'brand.json'), JSON.stringify(CITY_LAB))
  const read = readSettings({
    BRAND_FILE: join(folder, 'brand.json'),
    SMTP_URL: mail.url,
    MAIL_FROM: 'City Lab <hello@citylab.example>',
    PUBLIC_URL: 'https://book.citylab.example',
  })
  const { brand, brandImages, labName, labAddress, labEmail, publicUrl, messages } = read
  const config = { brand, brandImages, labName, labAddress, labEmail, publicUrl, messages }
  server = await createTestApp({ config: { ...config, dataDir: folder } })
  await nameDataOfLab()
  const deps = { ...server.deps, messageGateways: messageGateways(server.config, EMPTY) }
  Object.assign(server.deps, deps)
  app = await buildApp(server.deps, serveSources)
}, 120_000)
afterAll(async () => {
  for (const gateway of server.deps.messageGateways) gateway.close?.()
  await app.close()
  await server.close()
  await mail.close()
  await rm(folder, { recursive: true })
})

const EMPTY = { entity: '', header: '', templates: {} }

/** The demo data names the invented lab in centres, events and documents; a lab's own data does not. */
async function nameDataOfLab(): Promise<void> {
  await server.db.execute(sql`
    do $$ declare found record; begin
      for found in select table_name, column_name, data_type from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb')
          and is_generated = 'NEVER'
      loop
        execute format(
          'update %1$I set %2$I = replace(replace(%2$I::text, ''Parakh'', ''City Lab''), ''parakh'', ''citylab'')::%3$s
           where %2$I::text ilike ''%%parakh%%''',
          found.table_name, found.column_name, found.data_type);
      end loop;
    end $$`)
}

/** The pages, rendered by the sources in place of the build. */
async function serveSources(to: FastifyInstance): Promise<void> {
  const entry: unknown = await import('#app/entry-server.tsx')
  // SAFETY: the module is what server/web/renderer.ts describes.
  const renderer = entry as Renderer
  renderer.configure(server.config)
  const [index, lead] = await Promise.all([
    readFile('index.html', 'utf8'),
    readFile('lead.html', 'utf8'),
  ])
  const templates = brandedTemplates({ app: index, lead }, server.config)
  const load = async () => ({ renderer, templates })
  servePages(to, server.config, { load, preload: () => '', scriptOf: () => '' })
}

const inventedIn = (text: string) => text.match(INVENTED) ?? []

/** Paths that no page links to. */
const UNLINKED = [
  '/offline.html',
  '/manifest.webmanifest',
  '/sitemap.xml',
  '/robots.txt',
  '/api/docs',
  '/api/openapi.json',
  '/nothing-here',
  '/gateway/unknown',
  '/healthcare/full-body-health-checkup-packages-proself-599',
  '/healthcare/full-body-health-checkup-packages-proself-599-goa',
  '/thank-you-for-submit',
  '/patient-cart',
  '/payment',
  '/thank-you',
  '/dev/outbox',
  '/dev/lab',
  '/dev/faults',
]
/** Of pages with the same path before the query, or one of a kind such as a test: */
const PAGES_OF_A_KIND = 2

function linksIn(html: string): string[] {
  const found = html.matchAll(/<a\b[^>]*? href="(\/[^"#]*)/g)
  return [...found].map(([, link = '']) => link.replaceAll('&amp;', '&'))
}

describe('with the brand file of City Lab', () => {
  it('no page that can be reached names the invented lab', async () => {
    const waiting = ['/', ...UNLINKED]
    const seen = new Set(waiting)
    const kinds = new Map<string, number>()
    const named: string[] = []
    let logos = 0
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const { body, headers } = await app.inject({ url, headers: { accept: 'text/html,*/*' } })
      const location = String(headers.location ?? '')
      named.push(...inventedIn(body + location).map((words) => `${url}: ${words}`))
      if (body.includes('alt="City Lab Tests and scans"')) logos += 1
      if (!String(headers['content-type']).startsWith('text/html')) continue
      for (const link of linksIn(body)) {
        const kind = link.replace(/\?.*|(?<=^\/[^/]+\/).*/, '')
        const count = kinds.get(kind) ?? 0
        if (seen.has(link) || count >= PAGES_OF_A_KIND) continue
        seen.add(link)
        kinds.set(kind, count + 1)
        waiting.push(link)
      }
    }
    expect(named).toEqual([])
    expect(seen.size).toBeGreaterThan(60)
    expect(logos).toBeGreaterThan(50)
  }, 120_000)

  it('no SMS, e-mail, invoice or report does', async () => {
    const calls = orderCalls(server)
    const { shown, headers, user } = await calls.readyToPlace()
    const confirmed = { confirmedEmail: 'asha@mail.example' }
    await server.db.update(accounts).set(confirmed).where(eq(accounts.mobileNo, user.mobile_no))
    await post(server, 'patient/consent/set', { purpose: 'reports-by-email', given: true }, headers)
    const order = await calls.place(finalForm(shown), headers)
    await deliverDue(server.deps)
    let stage: string | undefined
    while (stage !== 'report_ready') stage = await stepOrder(server, order)
    await deliverDue(server.deps)

    const outbox = await server.db.select().from(outboxMessages)
    expect(outbox.length).toBeGreaterThan(3)
    expect(inventedIn(JSON.stringify(outbox))).toEqual([])
    expect(inventedIn(JSON.stringify(templatesFile(server.config, EMPTY)))).toEqual([])
    expect(mail.mails.length).toBeGreaterThanOrEqual(2)
    for (const { subject, text, html, from, attachments } of mail.mails) {
      expect(inventedIn(JSON.stringify([subject, text, html, from?.text]))).toEqual([])
      const [pdf] = attachments
      if (!pdf) throw new Error(`"${subject}" has no document.`)
      const words = [...(await pagesOf(pdf.content)), await factsOf(pdf.content)].join(' ')
      expect(words).toContain('City Lab Tests and scans')
      expect(inventedIn(words)).toEqual([])
      // The lab's logo.
      expect(pdf.content.toString('latin1')).toContain('/Subtype /Image')
    }
  })
})

async function factsOf(pdf: Uint8Array): Promise<string> {
  const { info } = await (await getDocumentProxy(new Uint8Array(pdf))).getMetadata()
  return JSON.stringify(info)
}
