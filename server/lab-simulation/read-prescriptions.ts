import type { Deps } from '#server/deps.ts'
import {
  type LabPrescription,
  prescriptionCalls,
  type SentReading,
} from '#server/lab-api/prescriptions/prescriptions.contract.ts'
import { labDay } from '#server/lab-time.ts'
import type { Pace } from '#server/modules/lab/lab-stages.ts'
import { uuidOf } from '#server/uuid-of-name.ts'
import type { LabConnection } from './lab-connection.ts'

/** Of the ids that are derived: a repetition in another process has the same one. */
const IDS = 'a3d6f9a4-2c0b-4f57-8f0e-64c6d0c0b5e2'

const DAY_MS = 86_400_000
/** At the real pace. */
const READ_AFTER_MS = 20 * 60_000

const sure = { alternatives: [], confidence: 0.97, note: '', region: null }

/** The lines of every demonstration: nobody, and no program, looks at the file. */
const LINES: SentReading['lines'] = [
  { ...sure, text: 'CBC', code: 'CBC' },
  { ...sure, text: 'T3, T4, TSH', code: 'TFT' },
  { ...sure, text: 'HbA1c', code: 'HBA1C', alternatives: ['FBS'] },
  {
    text: 'Vit D',
    code: 'VITD',
    alternatives: ['VITB12'],
    confidence: 0.6,
    note: 'Some doctors write Vit for vitamin B12 too. Is this the one your doctor means?',
    region: null,
  },
  {
    text: null,
    code: null,
    alternatives: [],
    confidence: 0,
    note: 'It begins with an S; the rest is not readable.',
    region: null,
  },
]

/** A remark with this word makes the demonstration read nothing. */
const UNREADABLE = /\bunreadable\b/i

/**
 * The simulated lab reads prescriptions: a demonstration with the same lines for each, marked as an
 * example. Safe in several processes: a reading has a derived id, and the second is refused.
 */
export function prescriptionReader(deps: Pick<Deps, 'clock'>, lab: LabConnection) {
  const waiting = new Map<string, LabPrescription>()
  let cursor = '0'

  async function readFeed(): Promise<void> {
    for (let hasMore = true; hasMore; ) {
      const url = `/prescriptions?after=${cursor}&limit=200`
      const page = await lab.get(url, prescriptionCalls.prescriptions.response)
      if (!page) throw new Error('There is no feed of prescriptions.')
      for (const { prescription } of page.entries) {
        if (isToRead(prescription)) waiting.set(prescription.prescription_id, prescription)
      }
      cursor = page.next
      hasMore = page.has_more
    }
  }

  async function send(prescription: LabPrescription): Promise<void> {
    const { prescription_id: id } = prescription
    const reading = demonstration(prescription, deps.clock.now())
    const path = `/prescriptions/${encodeURIComponent(id)}/reading`
    const code = await lab.send(path, reading)
    // A lab's own catalogue may lack the tests of the demonstration.
    if (code === 'reading-refused') {
      const lines = reading.lines.map((line) => ({ ...line, code: null, alternatives: [] }))
      const reading_id = uuidOf(`${id} ${prescription.version} without codes`, IDS)
      await lab.send(path, { ...reading, reading_id, lines })
    }
    waiting.delete(id)
  }

  return {
    /** Reads those that have waited long enough. */
    async readDue(pace: Pace): Promise<void> {
      await readFeed()
      const patience = pace === 'real' ? READ_AFTER_MS : pace * 1_000
      const now = deps.clock.now().getTime()
      for (const one of [...waiting.values()]) {
        if (Date.parse(one.sent_at) + patience <= now) await send(one)
      }
    },

    /** Reads one now, unless that was done. */
    async read(id: string): Promise<void> {
      const { response } = prescriptionCalls.prescription
      const found = await lab.get(`/prescriptions/${encodeURIComponent(id)}`, response)
      if (found && isToRead(found)) await send(found)
    },
  }
}

/** Nobody has read it yet, or the doctor was asked about lines. */
function isToRead({ version, asked_lines }: LabPrescription): boolean {
  return version === null || asked_lines.length > 0
}

function demonstration(
  { prescription_id: id, version, name, remarks, asked_lines }: LabPrescription,
  now: Date,
): SentReading {
  const lines = LINES.map((line, at) => (asked_lines.includes(at + 1) ? answered(line) : line))
  const isUnreadable = UNREADABLE.test(remarks)
  return {
    reading_id: uuidOf(`${id} ${version} ${asked_lines.join()}`, IDS),
    replaces: version,
    read_at: now.toISOString(),
    reader: 'our demonstration',
    example: true,
    patient_name: name,
    doctor: 'Dr R. Iyer',
    place: 'Powai',
    date: labDay(new Date(now.getTime() - DAY_MS)),
    reason: isUnreadable ? 'The photo is blurred, so no line can be read.' : '',
    lines: isUnreadable ? [] : lines,
  }
}

/** After the call to the doctor. */
function answered(line: SentReading['lines'][number]): SentReading['lines'][number] {
  return {
    ...line,
    text: line.text ?? 'S. Ferritin',
    code: line.code ?? 'FERR',
    confidence: 0.97,
    note: 'Your doctor has confirmed this line by telephone.',
  }
}
