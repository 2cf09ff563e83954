import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { escapeFormula, unescapeFormula } from '#server/data/read-cells.ts'
import { type DataProblem, openSources } from '#server/data/read-file.ts'
import { readRows, type StagedRow } from '#server/data/read-rows.ts'
import { namesKey } from '#server/data/sheet.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parakh-data-reading-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const known = new Map([
  [namesKey('cities', 'name'), new Set(['Mumbai', 'New Delhi', 'Bengaluru'])],
  [namesKey('items', 'code'), new Set(['TSH'])],
])

/** Reads a file without a database. */
async function read(name: string, content: string | Uint8Array) {
  const path = join(folder, name)
  await writeFile(path, content)
  const { sources, problems } = await openSources([path])
  const rows: StagedRow[] = []
  const seen = new Map()
  for (const source of sources) {
    const problem = (given: DataProblem) => problems.push(given)
    const pictures = { find: () => ({ allowed: 'no picture' }), used: () => [] }
    for await (const row of readRows(source, { known, seen, pictures, problem, progress() {} })) {
      rows.push(row)
    }
  }
  return { rows, problems }
}

const price = (given: string) =>
  read('prices.csv', `city;code;price;mrp\nMumbai;TSH;${given};900000\n`)

const CENTRE = ['A1', 'Mumbai', '1', 'A', 'Lab', 'Lab', 'x', '1 Road', 'Powai', '400076']
const CENTRE_COLUMNS =
  'lab code,city,position,name,kind,classification,mobile,address,locality,pincode,hours,services,facilities,waits,latitude,longitude,zone,map'
const HOURS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => `${day} closed`)

describe('money', () => {
  it.each([
    '1.200',
    '1200.500',
    '1.200,50',
    '1,20',
    '1200,50',
    '1,200,50',
    '1200.001',
    '₹1.200',
    '1,200',
    '₹ 12,000',
    '-1',
  ])('"%s" is refused', async (given) => {
    expect(await price(given)).toMatchObject({
      rows: [],
      problems: [{ file: 'prices.csv', row: 2, column: 'price', value: given }],
    })
  })

  it.each([
    ['1200', 120_000],
    ['1,200.50', 120_050],
    ['1,20,000', 12_000_000],
    ['₹1,200.5', 120_050],
    ['Rs. 99.99', 9_999],
    ['0.07', 7],
  ])('"%s" is %d paise', async (given, paise) => {
    expect(await price(given)).toMatchObject({ rows: [{ price: paise }], problems: [] })
  })

  it('has thousands apart where the comma is not the decimal mark', async () => {
    for (const [mark, cell] of [
      [',', '"1,200"'],
      ['\t', '1,200'],
    ]) {
      const row = ['Mumbai', 'TSH', cell, '9000'].join(mark)
      const file = `${['city', 'code', 'price', 'mrp'].join(mark)}\n${row}\n`
      expect(await read('prices.csv', file)).toMatchObject({ rows: [{ price: 120_000 }] })
    }
  })

  it('is a number of a worksheet as it shows it', async () => {
    const rows = [
      ['city', 'code', 'price', 'mrp'],
      ['Mumbai', 'TSH', 0.1 + 0.2, 1200.505],
    ]
    const result = await read('book.xlsx', await writeXlsx({ sheets: [{ name: 'prices', rows }] }))
    expect(result.problems).toMatchObject([{ row: 2, column: 'mrp', value: '1200.505' }])
  })
})

it('a whole number has no thousands after a point', async () => {
  const slots = (capacity: string) =>
    read('home-slots.csv', `city,from,to,capacity,charge\nMumbai,6:00,7:00,"${capacity}",0\n`)
  for (const given of ['1.000', '2.5', '1.00.0']) {
    expect((await slots(given)).problems, given).toMatchObject([
      { column: 'capacity', value: given },
    ])
  }
  for (const given of ['3', '3.0', '1,000']) expect((await slots(given)).problems).toEqual([])
})

describe('a code', () => {
  const analyte = (id: string, loinc = '') =>
    read(
      'analytes.csv',
      `id,name,unit,kind,ranges,expected,loinc\n${id},A,,qualitative,,No,${loinc}\n`,
    )

  it.each([
    '09-Sep',
    '1-Mar',
    'Mar-01',
    'Dec-10',
    '2026-03-01',
    '01-03-2026',
    '3-1-26',
    '1-March-2026',
    '01.03.2026',
    'SEPT-26',
  ])('is not the date "%s"', async (given) => {
    const { problems } = await analyte(given)
    expect(problems).toMatchObject([{ row: 2, column: 'id', value: given }])
    expect(problems[0]?.allowed).toContain('format the column as text')
  })

  it.each(['SEPT9', 'MARCH1', '25-OH-D', '1-25-OH', 'T3-T4', 'MAY-GRUN', '17-OHP', '2.5'])(
    'can be "%s"',
    async (given) => expect((await analyte(given)).problems).toEqual([]),
  )

  it('of LOINC is not one either', async () => {
    for (const date of ['Jan-03', '8-Jan', '37500']) {
      expect((await analyte('hb', date)).problems).toMatchObject([{ column: 'loinc', value: date }])
    }
    expect((await analyte('hb', '2003-1')).problems).toEqual([])
  })

  it('or a name is not a date cell, TRUE or an error of a worksheet', async () => {
    const day = new Date('2026-09-09T00:00:00Z')
    const rows = [
      ['id', 'name', 'unit', 'kind', 'ranges', 'expected'],
      [day, 'A', '', 'qualitative', '', 'No'],
      ['b', day, '', 'qualitative', '', 'No'],
      ['c', 'C', '', 'qualitative', '', true],
      ['#N/A', 'D', '', 'qualitative', '', 'No'],
    ]
    const { problems } = await read(
      'book.xlsx',
      await writeXlsx({ sheets: [{ name: 'analytes', rows }] }),
    )
    expect(problems).toMatchObject([
      { row: 2, column: 'id', value: '2026-09-09' },
      { row: 3, column: 'name', value: '2026-09-09' },
      { row: 4, column: 'expected', value: 'yes' },
      { row: 5, column: 'id', value: '#N/A' },
    ])
  })
})

describe('a phone number', () => {
  const centre = (mobile: string) => {
    const row = [...CENTRE.with(6, mobile), HOURS.join(' | '), 'lab', '', '', '', '', '', '']
    return read('centres.csv', `${CENTRE_COLUMNS}\n${row.join(',')}\n`)
  }

  it.each(['2240001234', '22 4000 1234', '919000000042', '40001234', '1234567', '+91 4000 1234'])(
    'is not "%s"',
    async (given) => {
      expect((await centre(given)).problems).toContainEqual(
        expect.objectContaining({ row: 2, column: 'mobile', value: given }),
      )
    },
  )

  it.each([
    '022 4000 1234',
    '(022) 4000-1234',
    '+91 22 4000 1234',
    '+91 (0)22 4000 1234',
    '90000 00042',
    '1800 123 4567',
    '1800 12 3456',
    '+971 4 123 4567',
  ])('can be "%s"', async (given) => {
    const { problems } = await centre(given)
    expect(problems.filter(({ column }) => column === 'mobile')).toEqual([])
  })
})

describe('signs that cannot be seen', () => {
  const locality = (city: string, name: string) =>
    read(
      'localities.csv',
      `city,name,pincode,zone,position,latitude,longitude\n${city},${name},400076,West,900,,\n`,
    )

  it.each(['\u00A0', '\u202F', '\u2009', '\u3000', '  ', ' \u00A0'])(
    'spaces of any kind are one space',
    async (space) => {
      const { rows, problems } = await locality(`New${space}Delhi`, `H2${space}Nagar`)
      expect(problems).toEqual([])
      expect(rows).toMatchObject([{ city: 'New Delhi', name: 'H2 Nagar' }])
    },
  )

  it.each([
    ['\u0000', '<U+0000>'],
    ['\u200B', '<U+200B>'],
    ['\u00AD', '<U+00AD>'],
    ['\u202E', '<U+202E>'],
    ['\u2060', '<U+2060>'],
    ['\u200D', ''],
    ['\u0007', '<U+0007>'],
  ])('others are refused and shown', async (sign, shown) => {
    const { problems } = await locality('Mumbai', `H2${sign} Nagar`)
    expect(problems).toMatchObject(
      shown ? [{ row: 2, column: 'name', value: `H2${shown} Nagar` }] : [],
    )
  })

  it('letters have one form, and joiners within them stay', async () => {
    const { rows } = await locality('Mumbai', 'Cafe\u0301')
    expect(rows).toMatchObject([{ name: 'Caf\u00E9' }])
    const kshetram = 'ക്\u200Dഷേത്രം'
    expect(await locality('Mumbai', kshetram)).toMatchObject({ rows: [{ name: kshetram }] })
  })

  it('are refused in JSON, and letters that were lost in a text', async () => {
    const page = (title: string, faq: string) =>
      read(
        'landing-pages.csv',
        `slug,title,heading,text,items,city,faqs\na,${title},b,c,,,"${faq.replaceAll('"', '""')}"\n`,
      )
    const { problems } = await page('Lost \uFFFD', '[{"question":"a\\u0000","answer":"b"}]')
    const at = problems.map(({ column }) => column)
    expect(at).toContain('faqs')
    expect(at).toContain('title')
  })
})

describe('a worksheet', () => {
  /** A workbook by hand: the writer has neither formatted empty cells nor the calendar of 1904. */
  const book = (sheetData: string, more = '') =>
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      ),
      '_rels/.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      ),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns:r="r">${more}<sheets><sheet name="events" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
      ),
      'xl/styles.xml': strToU8(
        '<styleSheet><cellXfs count="3"><xf/><xf numFmtId="20"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
      ),
    })
  const text = (at: string, value: string) =>
    `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const titles = ['id', 'title', 'date', 'from', 'to', 'place', 'city', 'text']
  const head = `<row r="1">${titles.map((title, at) => text(`${'ABCDEFGH'[at]}1`, title)).join('')}</row>`
  const event = (date: string, from: string) =>
    `<row r="2">${text('A2', 'e')}${text('B2', 'Camp')}<c r="C2" s="2"><v>${date}</v></c><c r="D2" s="1"><v>${from}</v></c>${text('E2', '18:00')}${text('F2', 'Hall')}${text('G2', 'Mumbai')}</row>`
  const MAC = '<workbookPr date1904="1"/>'
  const HALF_PAST_SIX = String(6.5 / 24)

  it.each([
    ['1900', '', '46085'],
    ['1904', MAC, '44623'],
  ])('has dates and times of day by the calendar of %s', async (_, calendar, day) => {
    const { rows, problems } = await read(
      'book.xlsx',
      book(head + event(day, HALF_PAST_SIX), calendar),
    )
    expect(problems).toEqual([])
    expect(rows).toMatchObject([{ date: '2026-03-04', from: '06:30', to: '18:00' }])
  })

  it.each([
    ['1900', ''],
    ['1904', MAC],
  ])('has no hours of another day, and no seconds (%s)', async (_, calendar) => {
    for (const from of ['1.1', '0.270845']) {
      const { problems } = await read('book.xlsx', book(head + event('44623', from), calendar))
      expect(problems).toMatchObject([{ row: 2, column: 'from' }])
    }
  })

  it('is read although cells far away were formatted', async () => {
    const far = '<row r="1048576"><c r="A1048576" s="2"/><c r="XFD1048576" s="1"/></row>'
    const { rows, problems } = await read('book.xlsx', book(head + event('46085', '0.5') + far))
    expect(problems).toEqual([])
    expect(rows).toMatchObject([{ id: 'e', from: '12:00' }])
  })

  it('is not read with a value far away, and the cell is named', async () => {
    const far = `<row r="1048576">${text('XFD1048576', 'x')}</row>`
    const { problems } = await read('book.xlsx', book(head + event('46085', '0.5') + far))
    expect(problems).toMatchObject([
      { row: 0, allowed: expect.stringContaining('the worksheet events has some') },
    ])
    expect(problems[0]?.allowed).toContain('XFD1048576')
  })

  it('names a value beside the table', async () => {
    const beside = event('46085', '0.5').replace('</row>', `${text('K2', 'x')}</row>`)
    const { problems } = await read('book.xlsx', book(head + beside))
    expect(problems).toMatchObject([{ row: 2, column: '', value: 'x' }])
  })
})

it.each(['=1', '+1', '-1', '@a', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠a'])(
  'writes %j so that no spreadsheet runs it, and reads it back',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`)
    expect(unescapeFormula(escapeFormula(text))).toBe(text)
  },
)

describe('a workbook that is small only while it is packed', () => {
  const MB = 1024 * 1024
  const PARTS = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  }
  const large = Buffer.from(
    zipSync({
      ...Object.fromEntries(Object.entries(PARTS).map(([name, xml]) => [name, strToU8(xml)])),
      'xl/workbook.xml': Buffer.concat([Buffer.from('<workbook'), Buffer.alloc(150 * MB, ' ')]),
    }),
  )
  /** Places of the sizes in the large entry's two headers. */
  const name = Buffer.from('xl/workbook.xml')
  const local = large.indexOf(name) - 30
  const central = large.lastIndexOf(name) - 46

  async function refused(change: (zip: Buffer) => void): Promise<string[]> {
    const zip = Buffer.from(large)
    change(zip)
    const path = join(folder, 'prices.xlsx')
    await writeFile(path, zip)
    const { problems } = await openSources([path])
    return problems.map(({ allowed }) => allowed)
  }
  const DAMAGED = ['an XLSX workbook that is not damaged or encrypted']

  it('is refused by the size that it names', async () => {
    const named = await refused((zip) => zip.writeUInt32LE(300 * MB, central + 24))
    expect(named).toEqual(['a workbook of at most 256 MB once it is unpacked'])
  })

  it.each<[string, (zip: Buffer) => void]>([
    ['too small a size', (zip) => zip.writeUInt32LE(1_000, central + 24)],
    ['no size', (zip) => zip.writeUInt32LE(0, central + 24)],
    [
      'no sizes, and others beside the entry',
      (zip) => {
        zip.writeUInt16LE(8, central + 8)
        zip.fill(0, central + 20, central + 28)
        zip.writeUInt32LE(0, local + 22)
      },
    ],
  ])('is not inflated where it names %s', async (_lie, change) => {
    const arrays = process.memoryUsage().arrayBuffers
    const refusal = refused(change)
    let most = 0
    const look = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers)
    }, 1)
    expect(await refusal).toEqual(DAMAGED)
    clearInterval(look)
    expect(most - arrays).toBeLessThan(50 * MB)
  })
})
