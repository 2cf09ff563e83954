import { jobPostings } from '../schema/enquiries.ts'
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
      'You visit patients at home from 06:00 AM, collect samples and bring them to the nearest centre in time for each test.',
    duties: [
      'Do eight to twelve home visits each morning, planned the evening before',
      'Check the patient’s identity, fasting and medicines against the order before the prick',
      'Fill tubes in the right order, label them in front of the patient and keep them at the right temperature',
      'Take your time with newborns, older people and difficult veins',
    ],
    needs: [
      'DMLT or a certificate in phlebotomy',
      'A two-wheeler and a licence. We pay for fuel by the kilometre',
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
      'You look after walk-in patients at the counter from 07:00 AM to noon, six days a week.',
    duties: [
      'Register walk-in patients and collect their samples',
      'Hand over the tubes to the courier, counted on both sides',
      'Leave the collection room clean and stocked at the end of your shift',
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
      'You sign clinical chemistry and immunoassay reports of the main lab and take doctors’ calls about them.',
    duties: [
      'Verify and sign reports, and phone critical values within thirty minutes',
      'Review internal quality control every morning and find the cause of any deviation',
      'Take part in external quality assessment and act on the results',
      'Train technicians and trainees at the bench',
    ],
    needs: [
      'MD Pathology or MD Biochemistry, registered with a State Medical Council',
      'Two years or more of experience with a high-throughput chemistry line',
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
      'You run the cell counters and the coagulation bench in rotating shifts, and review smears with the pathologist.',
    duties: [
      'Start, calibrate and maintain analysers on schedule',
      'Repeat flagged samples and prepare their smears',
      'Reject samples with a clear reason that helps the collection team',
    ],
    needs: ['BMLT or DMLT', 'Ready for rotating shifts, with nights one week in four'],
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
      'You prepare patients for CT and MRI, do the scans by protocol, and keep patients calm.',
    duties: [
      'Ask the safety questions before MRI, and check kidney values before contrast',
      'Scan by protocol, and repeat only when the radiologist asks',
      'Record radiation doses and compare them with the reference levels',
    ],
    needs: [
      'BSc or diploma in radiography',
      'Two years or more of experience with both CT and MRI',
      'A radiation badge history',
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
      'You scan and report at one centre on three fixed days a week, with thirty minutes for each patient.',
    duties: [
      'Do abdomen, pelvis, small parts and Doppler scans, with reports on the same day',
      'Keep complete records under the PCPNDT Act',
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
      'You answer calls and messages: which tests are on a prescription, how to prepare, and when we can visit.',
    duties: [
      'Read prescriptions and make bookings that the patient agrees to',
      'Call patients back within the promised time',
      'Write down complaints in the patient’s own words and pass them on the same day',
    ],
    needs: [
      'Hindi, English and one more language spoken in our cities',
      'A diploma in a health subject is helpful but not required',
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
      'You run one collection and imaging centre: staff, rota, stock, waiting times and the cash book.',
    duties: [
      'Plan the day’s rota and stock so that nobody waits beyond their slot',
      'Report monthly on waiting time, rejected samples and complaints',
      'Train new colleagues in their first two weeks',
    ],
    needs: ['Malayalam and English', 'Two years or more of managing a team'],
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
      'You run our quality system between audits: documents, training, internal audits and corrective action.',
    duties: [
      'Do internal audits by the yearly plan and close their findings',
      'Keep our documents in line with what we actually do',
      'Measure turnaround time and rejected samples every week',
    ],
    needs: ['A degree in a life science', 'Training in ISO 15189'],
    postedOn: '2026-10-12',
  },
]

export const jobPostingsSeed: Seeder = {
  name: 'job-postings',
  version: 2,
  async run(tx) {
    await tx
      .insert(jobPostings)
      .values([...jobPostingFacts])
      .onConflictDoUpdate({ target: jobPostings.id, set: excludedColumns(jobPostings, ['id']) })
  },
}
