import { jobPostings } from '../schema/careers.ts'
import { excludedColumns, type Seeder } from '../seeder.ts'

type Posting = typeof jobPostings.$inferInsert

/** Positions of a new database. */
const jobPostingFacts: readonly Posting[] = [
  {
    id: 'phlebotomist-home-mumbai',
    title: 'Phlebotomist, home collection',
    department: 'Sample collection',
    cityId: 1,
    employment: 'full-time',
    experience: '1 to 4 years',
    summary:
      'You visit patients at home from six in the morning, draw the samples and bring them to the nearest centre within the time that each tube allows.',
    duties: [
      'Eight to twelve home visits in a morning round, planned the evening before',
      'Patient identity, fasting and medicines checked against the order before the prick',
      'Tubes filled in the right order, labelled at the bedside and kept at temperature',
      'Newborns, older people and difficult veins without haste',
    ],
    needs: [
      'DMLT or a certificate in phlebotomy',
      'A two-wheeler and its licence; fuel is paid by the kilometre',
      'Hindi and one of Marathi or English, spoken',
    ],
    postedOn: '2026-11-09',
  },
  {
    id: 'phlebotomist-centre-pune',
    title: 'Phlebotomist, centre',
    department: 'Sample collection',
    cityId: 7,
    employment: 'part-time',
    experience: 'Up to 2 years',
    summary:
      'You receive walk-in patients at the counter in the morning hours, from seven to noon, six days a week.',
    duties: [
      'Registration and samples for walk-in patients',
      'Handover of the tubes to the courier, with a count on both sides',
      'The collection room clean and stocked at the end of the shift',
    ],
    needs: ['DMLT or a certificate in phlebotomy', 'Marathi and English, spoken'],
    postedOn: '2026-10-26',
  },
  {
    id: 'pathologist-biochemistry-mumbai',
    title: 'Consultant pathologist, biochemistry',
    department: 'Laboratory',
    cityId: 1,
    employment: 'full-time',
    experience: '5 years or more',
    summary:
      'You sign out clinical chemistry and immunoassay reports of the main lab and answer the doctors who ring about them.',
    duties: [
      'Reports verified and signed, critical values rung through within thirty minutes',
      'Internal quality control read every morning, deviations followed to their cause',
      'Participation in external quality assessment, and what is learnt from it',
      'Technicians and trainees taught at the bench',
    ],
    needs: [
      'MD Pathology or MD Biochemistry, registered with a State Medical Council',
      'Two years or more with a high-throughput chemistry line',
    ],
    postedOn: '2026-11-02',
  },
  {
    id: 'lab-technician-haematology-bengaluru',
    title: 'Laboratory technician, haematology',
    department: 'Laboratory',
    cityId: 3,
    employment: 'full-time',
    experience: '2 to 5 years',
    summary:
      'You run the cell counters and the coagulation bench in a rotating shift, and review smears with the pathologist.',
    duties: [
      'Analysers started, calibrated and maintained by the plan',
      'Flagged samples repeated and their smears prepared',
      'Samples rejected for a reason that the collection team can act upon',
    ],
    needs: ['BMLT or DMLT', 'Rotating shifts, nights one week in four'],
    postedOn: '2026-10-19',
  },
  {
    id: 'radiographer-ct-mri-new-delhi',
    title: 'Radiographer, CT and MRI',
    department: 'Radiology',
    cityId: 2,
    employment: 'full-time',
    experience: '3 years or more',
    summary:
      'You prepare patients for CT and MRI, take the scans by protocol, and keep them calm while it takes its time.',
    duties: [
      'Safety questions before MRI, kidney values before contrast',
      'Scans by protocol, repeated only when the radiologist asks',
      'Radiation doses recorded and compared with the reference levels',
    ],
    needs: [
      'BSc or diploma in radiography',
      'Two years or more with both CT and MRI',
      'A radiation badge history for scanners with X-rays',
    ],
    postedOn: '2026-11-12',
  },
  {
    id: 'sonologist-hyderabad',
    title: 'Radiologist, ultrasound',
    department: 'Radiology',
    cityId: 5,
    employment: 'part-time',
    experience: '3 years or more',
    summary:
      'You scan and report at one centre on three fixed days of the week, thirty minutes for each patient.',
    duties: [
      'Abdomen, pelvis, small parts and Doppler scans with reports on the same day',
      'Records under the PCPNDT Act kept without a gap',
    ],
    needs: ['MD or DNB Radiodiagnosis, or DMRD', 'Registration under the PCPNDT Act'],
    postedOn: '2026-09-28',
  },
  {
    id: 'call-centre-advisor-mumbai',
    title: 'Patient advisor, call centre',
    department: 'Patient care',
    cityId: 1,
    employment: 'full-time',
    experience: 'Up to 3 years',
    summary:
      'You answer calls and messages: which test a prescription means, how to prepare, when somebody can come.',
    duties: [
      'Prescriptions read and turned into a booking that the patient agrees to',
      'Callbacks within the hours that the page promised',
      'Complaints written down in the patient’s own words and passed on the same day',
    ],
    needs: [
      'Hindi and English, and one more of our cities’ languages',
      'A diploma in a health subject helps, it is not needed',
    ],
    postedOn: '2026-11-16',
  },
  {
    id: 'centre-manager-kochi',
    title: 'Centre manager',
    department: 'Operations',
    cityId: 12,
    employment: 'full-time',
    experience: '4 years or more',
    summary:
      'You run one collection and imaging centre: people, rota, stock, waiting times and the cash book.',
    duties: [
      'The day’s rota and stock, so that nobody waits longer than the slot says',
      'Monthly figures on waiting time, rejected samples and complaints',
      'New colleagues trained in the first two weeks',
    ],
    needs: ['Malayalam and English', 'Two years or more in charge of a team'],
    postedOn: '2026-10-05',
  },
  {
    id: 'quality-executive-chennai',
    title: 'Quality executive',
    department: 'Quality',
    cityId: 4,
    employment: 'full-time',
    experience: '2 to 6 years',
    summary:
      'You keep the quality system of a medical laboratory alive between audits: documents, training, internal audits, corrective action.',
    duties: [
      'Internal audits by the yearly plan, with findings that are closed',
      'Documents that say what is done, and the other way round',
      'Turnaround time and rejected samples measured every week',
    ],
    needs: ['A degree in a life science', 'Training in ISO 15189'],
    postedOn: '2026-10-12',
  },
]

export const jobPostingsSeed: Seeder = {
  name: 'job-postings',
  version: 1,
  async run(tx) {
    await tx
      .insert(jobPostings)
      .values([...jobPostingFacts])
      .onConflictDoUpdate({ target: jobPostings.id, set: excludedColumns(jobPostings, ['id']) })
  },
}
