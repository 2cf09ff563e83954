import type { Identifier, Organization, Patient, Practitioner } from 'fhir/r4'
import type { Config } from '#server/config.ts'
import type { NumberedReport } from '../report.repository.ts'
import { signatoryOf } from '../signatory.ts'
import { ADMINISTRATIVE_GENDER, nrces } from './code-systems.ts'

export function patientOf({ patient, memberId }: NumberedReport, base: string): Patient {
  return {
    resourceType: 'Patient',
    ...nrces('Patient'),
    identifier: [
      { ...typed('MR', 'Medical record number'), system: `${base}/patient`, value: memberId },
    ],
    name: [{ text: patient.name }],
    gender: ADMINISTRATIVE_GENDER[patient.gender],
    birthDate: patient.dob,
  }
}

/** Signatories of the simulation have no registration, which the profile demands. */
export function practitionerOf(report: NumberedReport): Practitioner {
  const { name, qualification, registration } = signatoryOf(report)
  return {
    resourceType: 'Practitioner',
    ...(registration && {
      ...nrces('Practitioner'),
      identifier: [{ ...typed('MD', 'Medical License number'), value: registration }],
    }),
    name: [{ text: name }],
    qualification: [{ code: { text: qualification } }],
  }
}

/** The lab has no number here that a registry gave it, so its address on the web identifies it. */
export function organizationOf({
  labName,
  publicUrl,
}: Pick<Config, 'labName' | 'publicUrl'>): Organization {
  return {
    resourceType: 'Organization',
    ...nrces('Organization'),
    identifier: [
      {
        ...typed('XX', 'Organization identifier'),
        system: 'urn:ietf:rfc3986',
        value: publicUrl,
      },
    ],
    name: labName,
  }
}

/** Types of HL7 table 0203. */
function typed(code: string, display: string): Pick<Identifier, 'type'> {
  const system = 'http://terminology.hl7.org/CodeSystem/v2-0203'
  return { type: { coding: [{ system, code, display }] } }
}
