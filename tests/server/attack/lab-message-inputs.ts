import { HAEMOGLOBIN, resultsBundle } from '../factories/fhir-results.ts'
import { aPdf } from '../factories/upload.ts'

type Input = { readonly input: string; readonly body: string }

const repeat = (unit: string, bytes: number) =>
  unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)))

/** A PDF in base64 that fills a message. */
const filePdf = (bytes: number) =>
  aPdf({ comment: ' '.repeat((bytes * 3) / 4 - 2_000) }).toString('base64')

const TAMIL_NAME = { name: [{ given: ['மீனாட்சி'], family: 'சுந்தரம்' }], birthDate: '1985-03-14' }

/** Bundles of the lab at a number of bytes, as a lab may send them or in whose place another does. */
export function* largeBundles(issued: Date, bytes: number): Generator<Input> {
  const presentedForm = [{ contentType: 'application/pdf', data: filePdf(bytes - 5_000) }]
  const withPdf = resultsBundle(issued, { report: { presentedForm }, patient: TAMIL_NAME })
  yield { input: 'a PDF, and a name that is not Latin', body: JSON.stringify(withPdf) }
  // Remarks in letters that no font has, without and with spaces, and in those that one has.
  for (const letters of ['😀', '😀 ', '\u{12000} ', 'மீ', 'மீ ']) {
    const text = letters.repeat(Math.floor(19_990 / letters.length))
    const note = Array.from({ length: 90 }, () => ({ text }))
    const noted = resultsBundle(issued, {
      values: note.map((one) => ({ ...HAEMOGLOBIN, note: [one] })),
    })
    yield { input: `remarks of ${letters}`, body: JSON.stringify(noted) }
  }
  // The same value as often as a Bundle may name results.
  for (const number of [400, 2_900]) {
    const values = Array.from({ length: number }, () => HAEMOGLOBIN)
    const body = JSON.stringify(resultsBundle(issued, { values }))
    yield { input: `${number} results`, body }
    const text = 'a'.repeat(Math.floor((bytes - 2_000_000) / number / 2))
    for (const words of [text, text.slice(0, 250), text.slice(0, 3_900)]) {
      const long = values.map(({ valueQuantity: _, ...one }) => ({ ...one, valueString: words }))
      const input = `${number} results of ${words.length} letters`
      yield { input, body: JSON.stringify(resultsBundle(issued, { values: long })) }
    }
  }
}

/** HL7 messages with one field, or the number of segments, at the limit. */
export function* largeOrus(orderNo: string, now: Date, bytes: number): Generator<Input> {
  const day = now.toISOString().replace(/\D/g, '').slice(0, 12)
  const fields: Readonly<Record<string, string[]>> = {
    MSH: `MSH|^~\\&|LIS|CITY|PARAKH|LAB|${day}||ORU^R01^ORU_R01|M1|P|2.5.1`.split('|'),
    PID: 'PID|1||4711||Rao^Asha||19850314|F'.split('|'),
    OBR: `OBR|1|${orderNo}|A1|HB^Test||||||||||||||||||${day}|||F|||||||R-1^Nair^Leela^^^Dr^MD`.split(
      '|',
    ),
    OBX: 'OBX|1|NM|718-7^Hb^LN||13.4|g/dL^^UCUM|12-15|N|||F'.split('|'),
    NTE: 'NTE|1||A note'.split('|'),
  }
  const message = (changed: Readonly<Record<string, string>> = {}) =>
    Object.entries(fields)
      .map(([name, parts]) => changed[name] ?? parts.join('|'))
      .join('\r')
  const filled = (name: string, at: number, text: string) =>
    message({ [name]: fields[name]?.with(at, text).join('|') ?? '' })
  const places = [
    ['MSH', 8],
    ['MSH', 9],
    ['PID', 5],
    ['PID', 7],
    ['OBR', 4],
    ['OBR', 31],
    ['OBX', 3],
    ['OBX', 5],
    ['OBX', 7],
    ['NTE', 3],
  ] as const
  const units = ['~', '\\X41\\', '\u0315\u0300', '^', '&', '9', '\\.br\\', '|', ' ', '<']
  // Also as large as a message is that is read at once, and a field that is read.
  for (const size of [bytes, 100_000, 90_000]) {
    for (const [turn, [name, at]] of places.entries()) {
      for (const unit of [units[turn], '~', '\\X41\\', '^']) {
        if (unit === undefined || (size === bytes && unit !== units[turn])) continue
        const text = repeat(unit, size - 1_000)
        yield { input: `${name}-${at} of ${size} ${unit}`, body: filled(name, at, text) }
      }
    }
  }
  for (const at of [0, 5]) {
    const obx = [
      'OBX',
      '2',
      'ED',
      'PDF^Report',
      '',
      `^application^pdf^Base64^${filePdf(bytes - 2_000)}`,
    ]
    if (at === 5) obx[at] = repeat('^', bytes - 2_000)
    yield { input: `a file, ${at}`, body: `${message()}\r${obx.join('|')}||||||F` }
  }
  const one = `${fields.OBX?.join('|')}\r`
  for (const times of [400, 4_900, Math.floor((bytes - 1_000) / one.length)]) {
    yield { input: `${times} results`, body: `${message()}\r${one.repeat(times)}` }
  }
  for (const times of [50, 460]) {
    const large = `OBX|1|ST|x^y^LN||${'a^b&c~'.repeat(times)}|||N|||F\r`
    yield { input: `4900 texts of ${6 * times}`, body: `${message()}\r${large.repeat(4_900)}` }
  }
  for (const unit of ['\r', 'OBX\r']) {
    yield {
      input: `lines of ${JSON.stringify(unit)}`,
      body: message() + repeat(unit, bytes - 1_000),
    }
  }
}
