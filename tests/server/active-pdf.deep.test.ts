import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { PDFDocument as PdfLibDocument } from '@cantoo/pdf-lib'
import PdfKitDocument from 'pdfkit'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploads } from '#server/db/schema/uploads.ts'
import { aJpeg, aPdf, browserHeaders, dataUrl, pdfStream, pdfUpdate } from './factories/upload.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, post } from './support/sign-in.ts'

const PATH = 'uploads/s3/upload-media'

let dataDir: string
let server: TestApp
let browser: Headers
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-pdf-'))
  server = await createTestApp({ config: { dataDir, addressLimits: 0 } })
  browser = await browserHeaders(server)
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const send = (bytes: Buffer) =>
  server.inject({
    method: 'POST',
    url: `/api/v1/${PATH}`,
    headers: browser,
    payload: { file: dataUrl('application/pdf', bytes) },
  })

/** The stored bytes of a PDF. */
async function stored(bytes: Buffer): Promise<Buffer> {
  const payload = { file: dataUrl('application/pdf', bytes) }
  const { url } = await post<{ url: string }>(server, PATH, payload, browser)
  return (await server.inject({ url, headers: browser })).rawPayload
}

async function refused(bytes: Buffer): Promise<[number, string, string]> {
  const before = await server.db.$count(uploads)
  const answer = await send(bytes)
  expect(await server.db.$count(uploads)).toBe(before)
  const { code, message } = answer.json()
  return [answer.statusCode, code, message]
}

const ACTIVE = [
  422,
  'active-file',
  'This PDF contains a script or another file. Please send photos of its pages instead.',
]
const LOCKED = [
  422,
  'locked-file',
  'This PDF is locked. Please send an unlocked copy, or photos of its pages.',
]
const UNREADABLE = [
  422,
  'unreadable-pdf',
  'We could not read this PDF. Please send photos of its pages instead.',
]

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

/** A PDF whose objects from 4 on, all in one compressed stream, are these. */
function compressed(objects: readonly string[], parts: Parameters<typeof aPdf>[0] = {}): Buffer {
  let text = ''
  const index = objects.map((object, at) => {
    const entry = `${at + 10} ${text.length}`
    text += `${object}\n`
    return entry
  })
  const head = `${index.join(' ')} `
  const entries = `/Type /ObjStm /N ${objects.length} /First ${head.length}`
  return aPdf({ ...parts, objects: [pdfStream(entries, head + text)] })
}

describe('a PDF with active content is refused', () => {
  it.each([
    ['a script that runs when it opens', aPdf({ catalogue: `/OpenAction ${SCRIPT}` })],
    ['a script in its own object', aPdf({ catalogue: '/OpenAction 4 0 R', objects: [SCRIPT] })],
    ['a name written with escapes', aPdf({ objects: ['<< /S /J#61vaScript /#4a#53 (1) >>'] })],
    [
      'a script by name',
      aPdf({ catalogue: `/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>` }),
    ],
    ['a script in a compressed stream', compressed([SCRIPT])],
    [
      'a script deep in arrays',
      aPdf({ objects: [`${'['.repeat(500)}${SCRIPT}${']'.repeat(500)}`] }),
    ],
    [
      'a script in a later version',
      pdfUpdate(aPdf(), `3 0 obj << /AA << /O ${SCRIPT} >> >> endobj`),
    ],
    ['a script no page refers to', aPdf({ objects: [SCRIPT] })],
    ['a script for a field', aPdf({ page: `/Annots [<< /AA << /K ${SCRIPT} >> >>]` })],
    [
      'the kind of an action in another object',
      aPdf({ page: '/A << /S 4 0 R >>', objects: ['/Launch'] }),
    ],
    ['a program to start', aPdf({ page: '/A << /S /Launch /F (calc.exe) >>' })],
    ['a form to send', aPdf({ page: '/A << /S /SubmitForm /F (https://x.example) >>' })],
    ['data to import', aPdf({ page: '/A << /S /ImportData /F (x.fdf) >>' })],
    [
      'a link into another file',
      aPdf({ page: '/A << /S /GoToR /F (\\\\\\\\x.example\\\\a.pdf) /D [0] >>' }),
    ],
    [
      'a web page that opens with it',
      aPdf({ catalogue: '/OpenAction << /S /URI /URI (https://x.example) >>' }),
    ],
    [
      'a web page after a jump',
      aPdf({ catalogue: '/OpenAction << /S /GoTo /D [0] /Next << /S /URI /URI (x) >> >>' }),
    ],
    [
      'a web page on leaving',
      aPdf({ page: '/AA << /C << /S /URI /URI (https://x.example) >> >>' }),
    ],
    ['an action that is not there', aPdf({ catalogue: '/OpenAction 99 0 R' })],
    ['a link that is a script', aPdf({ page: '/A << /S /URI /URI (javascript:alert\\(1\\)) >>' })],
    [
      'a link that is a script in disguise',
      aPdf({ page: '/A << /S /URI /URI (\\152ava\\tscript:alert\\(1\\)) >>' }),
    ],
    ['a link to a file', aPdf({ page: '/A << /S /URI /URI <66696c653a2f2f2f> >>' })],
    ['an attached file', aPdf({ catalogue: '/Names << /EmbeddedFiles << >> >>' })],
    ['the bytes of a file', aPdf({ objects: [pdfStream('/Type /EmbeddedFile', 'MZ')] })],
    ['a rich media page', aPdf({ page: '/Annots [<< /Subtype /RichMedia >>]' })],
    ['an XFA form', aPdf({ catalogue: '/AcroForm << /XFA [] >>' })],
  ])('%s', async (_what, bytes) => {
    expect(await refused(bytes)).toEqual(ACTIVE)
  })

  it('made by a library', async () => {
    const withScript = await PdfLibDocument.create()
    withScript.addPage()
    withScript.addJavaScript('main', 'app.alert(1)')
    const withFile = await PdfLibDocument.create()
    withFile.addPage()
    await withFile.attach(Buffer.from('MZ'), 'calc.exe')
    for (const document of [withScript, withFile]) {
      for (const useObjectStreams of [true, false]) {
        expect(await refused(Buffer.from(await document.save({ useObjectStreams })))).toEqual(
          ACTIVE,
        )
      }
    }
  })
})

/** A PDF of our own library; with a password it is encrypted. */
async function written(options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PdfKitDocument(options)
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.text('Complete blood count', { link: 'https://clinic.example' })
  document.image(aJpeg(), { width: 50 })
  document.addPage().text('Second page')
  document.end()
  await ended
  return Buffer.concat(chunks)
}

describe('a PDF that cannot be read is refused', () => {
  it.each(['1.4', '1.7', '1.7ext3'] as const)('encrypted, version %s', async (pdfVersion) => {
    expect(await refused(await written({ pdfVersion, ownerPassword: 'x' }))).toEqual(LOCKED)
    expect(await refused(await written({ pdfVersion, userPassword: 'x' }))).toEqual(LOCKED)
  })

  it('that only says that it is encrypted', async () => {
    expect(await refused(aPdf({ trailer: '/Encrypt << /Filter /Standard >>' }))).toEqual(LOCKED)
  })

  it.each([
    ['without objects', Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n')],
    ['without pages', aPdf({ catalogue: '/Pages 77 0 R' })],
    ['with names in a chain of compressions', bombs('[/FlateDecode /FlateDecode]', 1)],
    ['that inflates to a gigabyte', bombs('/FlateDecode', 1024)],
    ['with a page that inflates to 65 MB', drawn('/FlateDecode', 65)],
    ['with one that does so from hexadecimal digits', drawn('[/ASCIIHexDecode /FlateDecode]', 65)],
    ['with a page in a chain of compressions', drawn('[/FlateDecode /FlateDecode]', 1)],
  ])('%s', async (_what, bytes) => {
    const started = performance.now()
    expect(await refused(bytes)).toEqual(UNREADABLE)
    expect(performance.now() - started).toBeLessThan(15_000)
  })
})

/** A stream of objects that inflates to so many megabytes. */
function bombs(filter: string, megabytes: number): Buffer {
  const stream = pdfStream(
    '/Type /ObjStm /N 1 /First 5',
    Buffer.alloc(megabytes * 1024 * 1024, ' '),
  )
  return aPdf({ objects: [stream.replace('/Filter /FlateDecode', `/Filter ${filter}`)] })
}

/** A PDF whose page has this many megabytes of content before compression. */
function drawn(filter: string, megabytes: number): Buffer {
  const deflated = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, ' '))
  const content = filter.includes('Hex')
    ? `${deflated.toString('hex')}>`
    : deflated.toString('latin1')
  const head = `<< /Filter ${filter} /Length ${content.length} >>`
  const stream = `${head}\nstream\n${content}\nendstream`
  return aPdf({ page: '/Contents 4 0 R', objects: [stream] })
}

describe('other PDFs are written anew', () => {
  it.each(['/FlateDecode', '[/ASCIIHexDecode /FlateDecode]'])(
    'with a page in %s',
    async (filter) => {
      expect((await stored(drawn(filter, 60))).includes('/Contents 4 0 R')).toBe(true)
    },
  )

  it.each([
    ['of our own library', written()],
    ['with compressed objects', written().then((bytes) => repacked(bytes, true))],
    ['with an update', written().then((bytes) => pdfUpdate(bytes, '90 0 obj << >> endobj'))],
  ])('%s: pages, text, links and pictures stay', async (_what, making) => {
    const bytes = await stored(await making)
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    const { text } = await extractText(pdf, { mergePages: false })
    expect(text).toEqual(['Complete blood count', 'Second page'])
    const links = await (await pdf.getPage(1)).getAnnotations()
    expect(links.map(({ url }: { url: string }) => url)).toEqual(['https://clinic.example/'])
    expect(bytes.includes(aJpeg())).toBe(true)
  })

  it.each([
    ['a jump to a page when it opens', aPdf({ catalogue: '/OpenAction [3 0 R /Fit]' })],
    ['such a jump as an action', aPdf({ catalogue: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' })],
    ['an address without a scheme', aPdf({ page: '/A << /S /URI /URI (www.clinic.example) >>' })],
    ['the word in a text', aPdf({ objects: ['(/JavaScript /JS)', pdfStream('', '/JS /AA')] })],
  ])('%s is accepted', async (_what, bytes) => {
    expect((await send(bytes)).statusCode).toBe(200)
  })

  it('without what only another reader would find', async () => {
    const hidden = 'HIDDEN'
    const earlier = pdfUpdate(aPdf({ page: `/X (${hidden})` }), '3 0 obj << /Type /Page >> endobj')
    const between = aPdf({ comment: hidden })
    const behind = Buffer.concat([aPdf(), Buffer.from(`${' '.repeat(2000)}<html>${hidden}</html>`)])
    const broken = aPdf({ objects: [`<< /X (${hidden}) `] })
    const deep = aPdf({ objects: [`${'['.repeat(3_000_000)} ${hidden}`] })
    for (const bytes of [earlier, between, behind, broken, deep]) {
      expect(bytes.includes(hidden)).toBe(true)
      expect((await stored(bytes)).includes(hidden)).toBe(false)
    }
  })
})

async function repacked(bytes: Buffer, useObjectStreams: boolean): Promise<Buffer> {
  const document = await PdfLibDocument.load(bytes)
  return Buffer.from(await document.save({ useObjectStreams }))
}

it('a hostile PDF does not hold up other calls', async () => {
  const slow = send(Buffer.concat([aPdf(), Buffer.from(' 1 0 '.repeat(1_900_000))]))
  let longest = 0
  let answered = false
  void slow.then(() => {
    answered = true
  })
  while (!answered) {
    const started = performance.now()
    expect((await server.inject({ url: '/livez' })).statusCode).toBe(200)
    longest = Math.max(longest, performance.now() - started)
    await new Promise(setImmediate)
  }
  expect((await slow).json()).toMatchObject({ code: 'unreadable-pdf' })
  expect(longest).toBeLessThan(1_000)
})
