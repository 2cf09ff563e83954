import type { ResultProblem } from '../lab-problem.ts'
import {
  adderOf,
  fieldsOf,
  type Labels,
  labelledOf,
  organisationsIn,
  refuseUnread,
} from './fields.ts'
import type { Segment } from './hl7-message.ts'

/** What remarks (NTE) and participations (PRT) say of the segment before them. */
export type Said = { readonly notes: string[]; readonly performedBy: string[] }
type Observed = Said & { readonly obx: Segment }
export type Group = Said & {
  readonly obr: Segment
  readonly orc: Segment | undefined
  readonly obx: Observed[]
}

const READ = new Set(['PID', 'ORC', 'OBR', 'OBX', 'NTE', 'SPM', 'PRT'])
/** Visits, contacts, charges and the delivery of the message: nothing of it is on a report. */
const IGNORED = new Set(['SFT', 'UAC', 'PD1', 'NK1', 'PV1', 'PV2', 'TQ1', 'TQ2', 'CTD', 'FT1'])

/** What is said of a sample. */
const OF_SAMPLE: Labels = {
  coded: {
    4: 'Specimen',
    5: 'Specimen modifier',
    8: 'Specimen site',
    9: 'Specimen site modifier',
    21: 'Specimen rejected',
    22: 'Specimen quality',
    23: 'Specimen appropriateness',
    24: 'Specimen condition',
    28: 'Specimen container',
  },
  texts: { 14: 'Specimen description', 20: 'Specimen available' },
}

/** Fields of an SPM that are read, and those of its numbers and times. */
const KNOWN = fieldsOf('1-35')

/** HL7 table 0369: the patient, or a group of them; all others are no sample of the patient. */
const PATIENT_ROLES = new Set(['', 'P'])

function specimenRemarks(spm: Segment, problems: ResultProblem[]): string[] {
  const add = adderOf(spm, problems)
  refuseUnread(spm, KNOWN, add)
  if (!PATIENT_ROLES.has(spm.get(11))) {
    add(11, `${spm.text(11)} is no specimen of the patient. Send P, or nothing.`)
  }
  return labelledOf(spm, OF_SAMPLE, add)
}

/** HL7 table 0912: persons who interpret the result. A report has one, in OBR-32. */
const INTERPRETERS = new Set(['PI', 'AI', 'ARI'])

/** The performing organisation; other people, devices and places are not printed. */
function participantsIn(prt: Segment, problems: ResultProblem[]): string[] {
  const role = prt.get(4)
  if (INTERPRETERS.has(role)) {
    const add = adderOf(prt, problems)
    add(4, 'Send the one who interprets the result in OBR-32, and no other.')
  }
  return role === 'PO' ? organisationsIn(prt, 8) : []
}

/** A remark (NTE) belongs to the segment before it; those before the first OBR to every report. */
export function groupsOf(segments: readonly Segment[], problems: ResultProblem[]) {
  const groups: Group[] = []
  const nothing = (): Said => ({ notes: [], performedBy: [] })
  const above = nothing()
  let said = above
  let orc: Segment | undefined
  for (const [at, segment] of segments.entries()) {
    const { name, where } = segment
    // Behind an ORC its OBR is still to come.
    const group = orc ? undefined : groups.at(-1)
    if (name === 'ORC') {
      orc = segment
      said = nothing()
    }
    if (name === 'OBR') {
      // Remarks behind its ORC are of this report.
      said = orc ? said : nothing()
      groups.push({ obr: segment, orc, obx: [], ...said })
      orc = undefined
    }
    if (name === 'OBX' && group) {
      const observed = { obx: segment, ...nothing() }
      group.obx.push(observed)
      said = observed
    } else if (name === 'SPM' && group) {
      said = group
      said.notes.push(...specimenRemarks(segment, problems))
    }
    if (name === 'NTE') said.notes.push(segment.text(3))
    if (name === 'PRT') said.performedBy.push(...participantsIn(segment, problems))
    if ((name === 'OBX' || name === 'SPM') && !group) {
      const message = `${name} is not taken here. Send each OBX and SPM behind its OBR.`
      problems.push({ code: 'invalid', where, message })
    } else if (at > 0 && !READ.has(name) && !IGNORED.has(name)) {
      const message = `${name} is not read. Leave it out, and send what the patient is to know of it as NTE.`
      problems.push({ code: 'invalid', where, message })
    }
  }
  return { groups, above }
}
