import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printedUnit } from '#contract/rules/units.ts'
import { readCatalogue } from '#server/db/seed/catalogue.facts.ts'
import { newSheet, unprintableIn, write } from '#server/printing/sheet.ts'
import { orderAtLab, type ResultsLab, resultsLab } from './factories/fhir-results.ts'
import { pagesOf } from './factories/invoice.ts'
import {
  detailsOfReport,
  pdfOfReport,
  pixelsOf,
  reportedOrder,
  reportPatient,
} from './factories/report.ts'
import type { TestApp } from './support/app.ts'
import { post, signIn } from './support/sign-in.ts'

const LINE = 24

/** A page with each text on a line of its own, in one face. */
async function printed(texts: readonly string[], font: 'regular' | 'strong'): Promise<Buffer> {
  const sheet = newSheet('Signs', 'Test', new Date(0))
  texts.forEach((text, at) => {
    write(sheet, text, { x: 40, y: 20 + at * LINE, width: 500, font })
  })
  sheet.end()
  return buffer(sheet)
}

/** Names with conjuncts, reordered and split vowel signs, in the scripts of the states of India. */
const NAMES = {
  Devanagari: 'श्रीनिवास लक्ष्मी द्विवेदी ज्ञानेश्वर कीर्ति ज़ैनब विठ्ठल',
  Tamil: 'சுப்பிரமணியன் லக்ஷ்மி கௌதம் பொன்னி ஸ்ரீ',
  Telugu: 'శ్రీనివాస్ లక్ష్మి రాష్ట్రం మైథిలి',
  Kannada: 'ಶ್ರೀನಿವಾಸ ಲಕ್ಷ್ಮಿ ಕೃಷ್ಣಮೂರ್ತಿ ಕೋಟೆ',
  Malayalam: 'ശ്രീലക്ഷ്മി കൃഷ്ണൻ ഉണ്ണിക്കൃഷ്ണൻ കോട്ടയം',
  Bengali: 'শুভ্র বন্দ্যোপাধ্যায় লক্ষ্মী চৌধুরী উৎপল',
  Gujarati: 'જિજ્ઞેશ શ્રીનિવાસ ક્ષિતિજ મૈત્રી',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਲੱਖਵਿੰਦਰ ਖੁਸ਼ੀ',
  Odia: 'ଶ୍ରୀନିବାସ ଲକ୍ଷ୍ମୀ ସୂର୍ଯ୍ୟ ଗୋପାଳ',
  transliterated: 'Śrī Nārāyaṇan Kr̥ṣṇa Ḻakṣmī Ṭhākur Jñāneśvar Ñāṇa Ẏāmā',
}

/** pdf.js reads the sign for micro as a Greek letter. */
const SIGNS = [
  '≤ ≥ ≠ ≈ ≡ ± × ÷ − √ ∞ ∑ ∆ Δ μ α β γ δ κ λ π σ Ω ° ′ ″ ‰ → ← ↑ ↓ ⇒',
  '10⁹/L 10¹² x² x³ m⁻¹ H₂O CO₂ ½ ¼ ¾ № ™ ® © § ¶ • … – — ‑ ‐ “ ” ‘ ’ « » ₹ € £',
  'Titre 1‑160 ≥40 β‑HCG anti‑β₂ T₃ γ‑GT α₁ 5‑HIAA μmol/L Å ✓',
]

describe.each(['regular', 'strong'] as const)('the %s face', (font) => {
  const texts = [...Object.values(NAMES), ...SIGNS]

  it('prints names in every script, and signs, so that they are read back as written', async () => {
    const [page] = await pagesOf(await printed(texts, font))
    for (const text of texts) expect(page).toContain(text)
  })

  it('draws each of them', async () => {
    // One word a line, so that a blank one has no ink.
    const words = texts.flatMap((text) => text.split(' ')).slice(0, 30)
    const ink = await inkOf(await printed(words, font), words.length)
    expect(words.filter((_, at) => !ink[at])).toEqual([])
  })
})

it('prints whatever the catalogue says, and every letter of the nine scripts', async () => {
  const catalogue = JSON.stringify(readCatalogue())
  const units = readCatalogue().analytes.map(({ unit }) => printedUnit(unit ?? ''))
  expect(unprintableIn(`${catalogue} ${units.join(' ')}`)).toEqual([])
  const letters = Object.keys(NAMES).flatMap((name) => (name === 'transliterated' ? [] : [name]))
  for (const script of letters.map((name) => (name === 'Odia' ? 'Oriya' : name))) {
    const own = new RegExp(`\\p{Script=${script}}`, 'u')
    const all = Array.from({ length: 0x500 }, (_, at) => String.fromCodePoint(0x900 + at))
    const missing = unprintableIn(all.filter((one) => own.test(one)).join(' '))
    // Letters of Unicode 17.
    expect([script, missing.filter((one) => !/[\u0c5c\u0cdc]/.test(one))]).toEqual([script, []])
  }
  const latin = Array.from({ length: 0x1f00 - 0xa0 }, (_, at) => String.fromCodePoint(0xa0 + at))
  expect(unprintableIn(latin.filter((one) => /\p{Script=Latin}/u.test(one)).join(''))).toEqual([])
})

it('names what no font has, and shows it as its code', async () => {
  // U+0608 is a sign of mathematics that is written from the right.
  const text = 'A😂B مريم ؈ 李 👨‍👩‍👧'
  expect(unprintableIn(text)).toEqual(['😂', 'م', 'ر', 'ي', '؈', '李', '👨‍👩‍👧'])
  const [page] = await pagesOf(await printed([text], 'regular'))
  expect(page).toContain('A[U+1F602]B')
})

describe('a report', () => {
  let server: TestApp
  let lab: ResultsLab['lab']
  let patient: ResultsLab['patient']
  let close: ResultsLab['close']
  beforeAll(async () => {
    ;({ server, lab, patient, close } = await resultsLab())
  })
  afterAll(() => close())

  const send = (message: string) => lab.send('/hl7', 'application/hl7-v2', message)
  let messages = 0
  /** Results of one test, with the signatory `XCN`. */
  function oru(no: string, code: string, obx: string, signatory = 'R-1&Doctor&Test&&&Dr&MD') {
    messages += 1
    const header = `MSH|^~\\&|L|C|P|P|20260302||ORU^R01|S${messages}|P|2.5.1||||||UNICODE UTF-8`
    const pid = 'PID|1||1||Rao^Asha||19850314|F'
    const obr = `OBR|1|${no}||${code}||||||||||||||||||20260302100000+0530|||F|||||||${signatory}`
    return [header, pid, obr, obx, ''].join('\r')
  }
  async function pdfAfter(code: string, obx: string, signatory?: string): Promise<string> {
    const { no } = await orderAtLab(server, patient, [code])
    const answer = await send(oru(no, code, obx, signatory))
    expect(answer.body).toContain('MSA|AA')
    return (await pagesOf(await pdfOfReport(server, patient.headers, `${no}-SL`))).join(' ')
  }

  it('prints a hyphen that does not break, and an unusual result in Hindi', async () => {
    expect(await pdfAfter('HIV', 'OBX|1|ST|hiv||Titre 1‑160|||A|||F')).toContain('Titre 1‑160')
    expect(await pdfAfter('HIV', 'OBX|1|ST|hiv||रिएक्टिव|||A|||F')).toContain('रिएक्टिव')
  })

  it('prints its signatory as transliterated', async () => {
    const obx = 'OBX|1|NM|718-7^^LN||13.4|g/dL|12-15|N|||F'
    const doctor = 'R-1&Nārāyaṇan&Śrī&&&Dr&MD'
    expect(await pdfAfter('HB', obx, doctor)).toContain('Dr Śrī Nārāyaṇan')
  })

  it('is not signed with a sign that no font has: the refusal names place and sign', async () => {
    const { no } = await orderAtLab(server, patient, ['HIV'])
    const answer = await send(oru(no, 'HIV', 'OBX|1|ST|hiv||Reactive 😷|||A|||F'))
    expect(answer.body).toContain('A report cannot print “😷” (U+1F637)')
    expect(answer.body).toContain('MSA|AE')
    expect(answer.body).toMatch(/OBX/)
  })

  it('and an invoice have the name of a patient in an Indian script', async () => {
    const firstName = 'சுப்பிரமணியன்'
    const tamil = await reportPatient(server, { firstName, lastName: '' })
    const { order, reports } = await reportedOrder(server, tamil, ['HB'])
    const [report] = reports
    const pdf = await pdfOfReport(server, tamil.headers, report?.report_id ?? '')
    expect((await pagesOf(pdf)).join(' ')).toContain(`Patient ${firstName}`)
    const url = `orders/order-invoice/${order.order_id}`
    const { invoice_id } = await post<{ invoice_id: string }>(server, url, {}, tamil.headers)
    const answer = await server.inject({
      url: `/api/v1/orders/order-invoice-download?invoice_id=${invoice_id}`,
      headers: tamil.headers,
    })
    expect((await pagesOf(answer.rawPayload)).join(' ')).toContain(`Bill to ${firstName}`)
    const details = await detailsOfReport(server, tamil.headers, report?.report_id ?? '')
    expect(details.patient.name).toBe(firstName)
  })

  it('never meets an emoji in a name, an address or the name of a doctor', async () => {
    const { headers } = await signIn(server)
    const bodies = {
      'patient/update-profile': { firstName: 'A😂B' },
      'patient/member/add': {
        ...{ firstName: 'Meera', lastName: '😂', relation_type: 'mother' },
        ...{ gender: 1, dob: '1960-01-01' },
      },
      'patient/address/add': {
        ...{ tag: 'home', address_line: 'Flat 1 🏠', landmark: '' },
        ...{ locality: 'Powai', pincode: '400076' },
      },
    }
    for (const [url, payload] of Object.entries(bodies)) {
      const answer = await server.inject({
        method: 'POST',
        url: `/api/v1/${url}`,
        payload,
        headers,
      })
      expect([url, answer.statusCode]).toEqual([url, 400])
      expect(answer.json().message).toMatch(/^We cannot print “[^”]+”\. Please/)
    }
  })
})

/** Whether each line of the first page has dark pixels. */
async function inkOf(pdf: Buffer, lines: number): Promise<boolean[]> {
  const { data, width } = await pixelsOf(pdf, 1, 1)
  const inLine = (at: number) =>
    data.subarray((20 + at * LINE) * width * 4, (20 + (at + 1) * LINE) * width * 4)
  return Array.from({ length: lines }, (_, at) =>
    inLine(at).some((value, index) => index % 4 === 0 && value < 128),
  )
}
