import type { Reading } from '#server/db/schema/reports.ts'

/** Normal findings of a healthy adult on one scan, and occasional additional ones. */
export type ScanFacts = Reading & {
  /** Findings of one sex only, listed after the others. */
  readonly male?: readonly string[]
  readonly female?: readonly string[]
  /** A harmless finding in some per cent of people, added to the findings and the impression. */
  readonly besides?: {
    readonly ofHundred: number
    readonly finding: string
    readonly impression: string
  }
}

/** Text of a normal reading, by scan code. */
export const SCAN_FACTS: Readonly<Record<string, ScanFacts>> = {
  CTBRN: {
    technique: 'Axial sections from the base of the skull to the vertex, without contrast.',
    findings: [
      'Grey and white matter of both hemispheres are well differentiated. No bleeding, and no area of low density that suggests a recent infarct.',
      'Ventricles, cisterns and sulci are of normal size for the age. There is no midline shift.',
      'Cerebellum and brain stem are normal.',
      'The bones of the vault and the base are intact.',
    ],
    impression: 'Normal plain CT of the brain.',
  },
  HRCT: {
    technique:
      'Thin sections of both lungs in full inspiration, high-resolution algorithm, without contrast.',
    findings: [
      'Both lungs are clear: no consolidation, ground-glass opacity, fibrosis or bronchiectasis.',
      'Trachea and main bronchi are patent and of normal calibre.',
      'No enlarged lymph nodes in the mediastinum. No pleural fluid.',
      'Heart and great vessels are of normal size.',
    ],
    impression: 'Normal high-resolution CT of the chest.',
    besides: {
      ofHundred: 15,
      finding: 'A small calcified nodule of 3 mm in the right upper lobe.',
      impression: 'A calcified nodule of 3 mm is an old healed scar and needs no follow-up.',
    },
  },
  CTABDC: {
    technique:
      'Sections from the diaphragm to the pubis, before and after oral and intravenous contrast.',
    findings: [
      'Liver of normal size and density, no focal lesion. Gall bladder and bile ducts are normal.',
      'Pancreas, spleen and adrenal glands are normal.',
      'Both kidneys take up and excrete contrast promptly. No stone, no dilatation.',
      'Bowel loops are of normal calibre and wall thickness. No free fluid, no enlarged lymph nodes.',
      'Urinary bladder is well filled, with a smooth wall.',
    ],
    impression: 'Normal CT of the abdomen and pelvis.',
    besides: {
      ofHundred: 18,
      finding: 'A simple cyst of 9 mm in the cortex of the left kidney.',
      impression: 'A simple cortical cyst of the left kidney is a harmless finding.',
    },
  },
  CTPNS: {
    technique:
      'Thin axial sections of the paranasal sinuses with coronal reconstructions, without contrast.',
    findings: [
      'Maxillary, ethmoid, frontal and sphenoid sinuses are aerated, with thin walls.',
      'The ostiomeatal units are patent on both sides.',
      'The turbinates are of normal size.',
    ],
    impression: 'Normal CT of the paranasal sinuses.',
    besides: {
      ofHundred: 30,
      finding: 'The nasal septum deviates slightly to the left.',
      impression: 'Slight deviation of the nasal septum, without obstruction.',
    },
  },
  MRIBRN: {
    technique:
      'Sagittal T1, axial T1, T2, FLAIR, diffusion and susceptibility sequences, without contrast.',
    findings: [
      'Brain parenchyma of normal signal in all sequences. No restricted diffusion.',
      'Ventricles and subarachnoid spaces are normal for the age.',
      'Pituitary gland, brain stem and cerebellum are normal.',
      'The large vessels at the base show normal flow voids.',
    ],
    impression: 'Normal MRI of the brain.',
  },
  MRIBRC: {
    technique: 'T1, T2, FLAIR and diffusion sequences, and T1 in three planes after gadolinium.',
    findings: [
      'Brain parenchyma of normal signal. No restricted diffusion.',
      'No enhancing lesion after contrast; the meninges enhance normally.',
      'Ventricles and subarachnoid spaces are normal for the age.',
    ],
    impression: 'Normal MRI of the brain with contrast.',
  },
  MRILS: {
    technique: 'Sagittal T1, T2 and STIR, axial T2 through the discs from L1 to S1.',
    findings: [
      'Vertebral bodies of normal height, signal and alignment.',
      'The conus ends at L1 and is normal. The spinal canal is of normal width.',
      'Facet joints and paraspinal muscles are normal.',
      'Discs from L1 to L5 are of normal height and signal.',
    ],
    impression: 'No disc prolapse and no narrowing of the canal.',
    besides: {
      ofHundred: 35,
      finding:
        'The disc L4/L5 has lost some water and bulges slightly, without touching a nerve root.',
      impression: 'Slight bulge of the disc L4/L5, common from the third decade.',
    },
  },
  MRIKNEE: {
    technique: 'Proton density with fat suppression in three planes, sagittal T1 and T2.',
    findings: [
      'Anterior and posterior cruciate ligaments are continuous, of normal signal.',
      'Medial and lateral menisci are intact. Collateral ligaments are intact.',
      'The cartilage is of even thickness. No bone bruise.',
      'The patella stands centrally; its tendon is normal.',
    ],
    impression: 'Normal MRI of the knee.',
    besides: {
      ofHundred: 25,
      finding: 'A little fluid in the joint.',
      impression: 'A little fluid in the joint, within normal limits.',
    },
  },
  USGABD: {
    technique: 'Curved probe, fasting, with the patient on the back and on the side.',
    findings: [
      'Liver of normal size and echotexture, no focal lesion. Portal vein of normal width.',
      'Gall bladder well filled, with a thin wall and without stones. The common bile duct is not dilated.',
      'Pancreas and spleen are normal as far as they are seen.',
      'Both kidneys of normal size and cortex, without stone or dilatation.',
      'Urinary bladder well filled, with a smooth wall. No free fluid.',
    ],
    male: ['Prostate of normal size for the age.'],
    female: ['Uterus and both adnexal regions are unremarkable.'],
    impression: 'Normal ultrasound of the abdomen.',
    besides: {
      ofHundred: 28,
      finding: 'The liver is slightly brighter than the right kidney.',
      impression:
        'Fatty change of the liver, grade I. Discuss weight, exercise and alcohol with your doctor.',
    },
  },
  USGPEL: {
    technique: 'Curved probe with a full bladder.',
    findings: ['Urinary bladder well filled, with a smooth wall.', 'No free fluid in the pelvis.'],
    male: ['Prostate of normal size and even echotexture. Seminal vesicles are normal.'],
    female: [
      'Uterus of normal size and position, with an even myometrium and a central endometrium.',
      'Both ovaries of normal size, with small follicles.',
    ],
    impression: 'Normal ultrasound of the pelvis.',
  },
  USGKUB: {
    technique: 'Curved probe, before and after voiding.',
    findings: [
      'Both kidneys of normal size, position and cortex. No stone, no dilatation.',
      'The ureters are not dilated.',
      'Urinary bladder with a smooth wall. Residual urine after voiding: 12 mL.',
    ],
    impression: 'Normal ultrasound of kidneys, ureters and bladder.',
    besides: {
      ofHundred: 14,
      finding: 'A bright focus of 3 mm in the lower calyx of the right kidney.',
      impression: 'A stone of 3 mm in the right kidney, without obstruction. Drink enough water.',
    },
  },
  USGANO: {
    technique:
      'Transabdominal scan in the second trimester, in the standard planes of a level II scan.',
    findings: [
      'A single live foetus with movements and a regular heartbeat.',
      'Head, spine, face, heart in four chambers and outflow tracts, stomach, kidneys, bladder, abdominal wall and limbs appear normal.',
      'Measurements agree with the dates.',
      'The placenta lies clear of the cervix. The amount of fluid is normal. The cervix is long and closed.',
      'The sex of the foetus was not determined and is not disclosed. The PC and PNDT Act, 1994, forbids both.',
    ],
    impression: 'No abnormality seen on this scan. A scan cannot show every abnormality.',
  },
  USGTHY: {
    technique: 'Linear probe, both lobes in two planes with colour Doppler.',
    findings: [
      'Both lobes of normal size and even echotexture. The isthmus is thin.',
      'Normal flow on colour Doppler.',
      'No enlarged lymph nodes in the neck.',
    ],
    impression: 'Normal ultrasound of the thyroid and the neck.',
    besides: {
      ofHundred: 22,
      finding: 'A colloid cyst of 4 mm in the left lobe, without solid parts.',
      impression: 'A colloid cyst of 4 mm, TI-RADS 1. No biopsy or follow-up is needed.',
    },
  },
  DOPCAR: {
    technique: 'Linear probe, grey scale, colour and spectral Doppler of both sides.',
    findings: [
      'Common, internal and external carotid arteries of both sides are open, without plaque that narrows them.',
      'Intima and media are of normal thickness.',
      'Flow speeds and waveforms are normal. Both vertebral arteries flow towards the head.',
    ],
    impression: 'No narrowing of the carotid arteries.',
  },
  ECHO2D: {
    technique: 'Transthoracic, two-dimensional, M-mode and Doppler.',
    findings: [
      'All chambers of normal size. No regional wall motion abnormality.',
      'Left ventricular ejection fraction 62 %.',
      'All four valves open and close normally. No pericardial effusion, no clot.',
      'The septa are intact. Pulmonary pressure is normal.',
    ],
    impression: 'Normal echocardiogram with good function of the left ventricle.',
    besides: {
      ofHundred: 25,
      finding: 'A trace of tricuspid regurgitation.',
      impression: 'A trace of tricuspid regurgitation, as in many healthy hearts.',
    },
  },
  ECG12: {
    technique: 'Twelve leads at rest, 25 mm/s, 10 mm/mV.',
    findings: [
      'Sinus rhythm, 72 per minute. Normal axis.',
      'PR 152 ms, QRS 88 ms, QTc 412 ms.',
      'No ST-segment or T-wave change that suggests ischaemia.',
    ],
    impression: 'Normal electrocardiogram.',
  },
  TMT: {
    technique: 'Treadmill by the Bruce protocol with continuous ECG and blood pressure.',
    findings: [
      'Nine minutes and ten seconds, 10.1 METs; 91 % of the maximum heart rate expected for the age.',
      'Normal response and recovery of blood pressure and heart rate.',
      'No chest pain, no arrhythmia, no ST change of significance.',
    ],
    impression: 'Exercise test negative for inducible ischaemia.',
  },
  XRCHEST: {
    technique: 'One posteroanterior view in full inspiration.',
    findings: [
      'Both lung fields are clear. Hila and vessels are normal.',
      'Heart of normal size and shape.',
      'Both costophrenic angles are clear. The bones in view are intact.',
    ],
    impression: 'Normal X-ray of the chest.',
  },
  XRKNEE: {
    technique: 'Anteroposterior and lateral views.',
    findings: [
      'No fracture, no dislocation.',
      'The joint space is preserved on both sides. Bone density is normal.',
      'No calcification in the soft tissues.',
    ],
    impression: 'Normal X-ray of the knee.',
    besides: {
      ofHundred: 22,
      finding: 'The tibial spines are slightly pointed.',
      impression: 'Slightly pointed tibial spines, an early sign of wear.',
    },
  },
  XRLS: {
    technique: 'Anteroposterior and lateral views.',
    findings: [
      'Five lumbar vertebrae of normal height and alignment. The curvature is preserved.',
      'Disc spaces are of normal height. Pedicles are intact.',
      'The sacroiliac joints are normal.',
    ],
    impression: 'Normal X-ray of the lumbosacral spine.',
  },
  MAMMO: {
    technique: 'Craniocaudal and mediolateral oblique views of both breasts.',
    findings: [
      'Scattered fibroglandular tissue, ACR density B.',
      'No mass, no distortion, no suspicious calcification.',
      'Skin and nipples are normal. No enlarged lymph nodes in the armpits.',
    ],
    impression: 'BI-RADS 1, both breasts: normal. The next screening is due in one to two years.',
  },
}
