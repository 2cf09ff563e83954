import { paths } from '../paths.ts'
import type { PageText } from './page-text.ts'

export const corporateWellnessText: PageText = {
  crumb: 'Corporate wellness',
  title: 'Health checks for the people who work for you',
  lead: 'At your office, at home or at a centre near each of them. Every person gets their own report; you get none of it.',
  description:
    'Corporate wellness: pre-employment and yearly health checks at the office, at home or at centres, with confidential reports and one invoice.',
  sections: [
    {
      id: 'what',
      heading: 'What we do for employers',
      points: [
        'Yearly check-ups, from a blood count to a full package, chosen by age and work.',
        'Checks before employment and those that rules for certain work ask for.',
        'A camp at your office: phlebotomists, privacy screens, a quiet room, breakfast after fasting samples.',
        'Talks afterwards, on what the numbers mean in general.',
      ],
    },
    {
      id: 'confidence',
      heading: 'Who sees what',
      paragraphs: [
        'The report belongs to the person. It goes to their own account and to nobody else. You get the number of those who took part and, from groups of fifty on, figures without names. For fitness certificates you get the word of the doctor, fit or not fit, and no values.',
      ],
    },
    {
      id: 'how',
      heading: 'How it goes',
      facts: [
        {
          term: 'First',
          value:
            'You tell us how many people, where, and what for. We answer within one working day.',
        },
        {
          term: 'Then',
          value: 'A written offer with a fixed price for each person, tests and dates.',
        },
        {
          term: 'The day',
          value: 'Each person has a window of their own. Nobody waits in a line.',
        },
        { term: 'After', value: 'Reports to the people, one invoice to you, a talk if you wish.' },
      ],
    },
  ],
  next: {
    title: 'Tell us about your team',
    text: 'How many people, in which cities. It takes two minutes.',
    label: 'Ask for an offer',
    href: paths.corporateTieUp.getHref(),
  },
}

export const labsAtLeadingHospitalsText: PageText = {
  crumb: 'Hospital lab management',
  title: 'We run the lab inside your hospital',
  lead: 'Your wards, your patients, our analysers and people. Urgent results in the time your doctors need, everything else at the price of a large lab.',
  description:
    'Hospital lab management: in-house laboratories for hospitals and nursing homes with agreed turnaround times, quality control and shared records.',
  sections: [
    {
      id: 'what',
      heading: 'What we take over',
      points: [
        'Setting up or taking over the lab: rooms, analysers, reagents, software.',
        'People: technicians round the clock, a pathologist as head of the lab.',
        'Quality: internal controls, external schemes, and the work towards accreditation of that lab.',
        'Rare tests: they travel to our main lab every day.',
      ],
    },
    {
      id: 'times',
      heading: 'Times that are agreed and measured',
      facts: [
        {
          term: 'Emergency',
          value:
            'Agreed test by test with your emergency department, counted from the scan of the tube at the ward.',
        },
        { term: 'Wards', value: 'Morning samples before the round of the doctors.' },
        {
          term: 'Critical',
          value: 'Telephoned to the ward at once and written down with name and time.',
        },
        { term: 'Reported', value: 'Each month you see how often we kept to it.' },
      ],
    },
    {
      id: 'models',
      heading: 'Two ways to work together',
      points: [
        'We invest and run; you give the rooms; income is shared.',
        'You own the lab; we run it for a fee.',
      ],
      paragraphs: [
        'In both, nothing is paid to doctors for ordering tests, and the hospital’s own committee sees our quality figures.',
      ],
    },
  ],
  next: {
    title: 'Let us look at your lab',
    text: 'A first visit and a written view cost you nothing.',
    label: 'Become a partner',
    href: paths.partnerLead.getHref(),
  },
}

export const healthCheckupsText: PageText = {
  crumb: 'Health check-ups',
  title: 'Health check-ups',
  lead: 'A look at the whole at a fixed price. Choose by age and by what runs in the family, not by the number of parameters.',
  description:
    'Health check-up packages with prices, parameters, fasting and report times, for adults, women, men, children and older people.',
  sections: [
    {
      id: 'how-to-choose',
      heading: 'How to choose one',
      facts: [
        {
          term: 'Under 30',
          value:
            'A basic check-up every two or three years: blood count, sugar, kidney, liver, cholesterol.',
        },
        {
          term: '30 to 45',
          value: 'A full body check-up, with HbA1c if there is diabetes in the family.',
        },
        {
          term: '45 to 60',
          value:
            'Yearly. Women and men have packages of their own; ask your doctor about screening for cancer.',
        },
        { term: 'Over 60', value: 'The senior package, and the values of last year beside it.' },
        {
          term: 'With an illness',
          value: 'What your doctor asks for. A package does not replace it.',
        },
      ],
    },
    {
      id: 'what-it-can-do',
      heading: 'What a check-up can do, and what not',
      paragraphs: [
        'It finds what does not hurt yet: sugar, cholesterol, a weak thyroid, anaemia, kidneys under strain. It does not find everything, and a value in its range does not make a complaint go away. With many values, one or two outside their range are common in healthy people.',
        'If you feel ill, see a doctor first and let the doctor choose the tests.',
      ],
    },
    {
      id: 'before-and-after',
      heading: 'Before and after',
      points: [
        'Most packages need 8 to 10 hours without food. Windows in the early morning are marked.',
        'Take your medicines as your doctor told you, and tell the phlebotomist what you took.',
        'The report stands beside your earlier ones. Take it to a doctor who knows you.',
      ],
    },
  ],
  next: {
    title: 'Compare the packages',
    text: 'All of them with parameters, fasting and price in your city.',
    label: 'See all packages',
    href: paths.testMenu.getHref({ item_type: 'package' }),
  },
}

export const homeHealthcareText: PageText = {
  crumb: 'Home healthcare',
  title: 'The lab comes to you',
  lead: 'Blood and urine samples at your door, in the half hour or hour you choose, by a phlebotomist whose name you know the evening before.',
  description:
    'Home collection of blood and urine samples: windows, charges, how a visit goes, hygiene and safety, and what cannot be done at home.',
  sections: [
    {
      id: 'safe',
      heading: 'Clean and safe',
      points: [
        'Needle and tubes come in sealed packs and are opened in front of you.',
        'Hands are washed or disinfected before gloves go on.',
        'Labels are printed and stuck on at your side, with the name you read out yourself.',
        'Samples travel in a cool box whose temperature is recorded.',
        'Used needles leave in a closed box. Nothing stays at your home.',
      ],
    },
    {
      id: 'for-whom',
      heading: 'For whom it helps most',
      points: [
        'Those who have to fast: at home breakfast is a minute away.',
        'Children, who mind the waiting more than the prick.',
        'Older people and those who walk with difficulty.',
        'Everybody who tests often and would rather not sit in a queue.',
      ],
    },
    {
      id: 'not-at-home',
      heading: 'What cannot be done at home',
      paragraphs: [
        'Scans, and a few tests with several samples or with samples that must be measured within minutes. They are marked in the menu and done at a centre.',
        'We draw samples. We do not give injections, change dressings or nurse.',
      ],
    },
  ],
  next: {
    title: 'Choose the test, then the time',
    text: 'Every test that can be done at home, with its price in your city.',
    label: 'See tests at home',
    href: '/test-menu?at_home=true',
  },
}

export const diagnosticsServicesText: PageText = {
  crumb: 'Diagnostic services',
  title: 'Tests and scans under one roof',
  lead: 'Blood, urine and tissue in the lab; ultrasound, X-ray, CT, MRI and tests of the heart at our imaging centres.',
  description:
    'Pathology, radiology and cardiology at Parakh Diagnostics: departments with their tests, scans with prices, referral and preparation.',
  sections: [
    {
      id: 'pathology',
      heading: 'Pathology',
      paragraphs: [
        'Samples are taken at home or at any centre, without an appointment, and measured in the main lab of the city. Most results are there the same day.',
      ],
      links: [{ label: 'All blood and urine tests', href: paths.testMenu.getHref() }],
    },
    {
      id: 'radiology',
      heading: 'Radiology and cardiology',
      paragraphs: [
        'Ultrasound, CT, MRI, mammography, echocardiography and the treadmill test are by appointment: you choose the time when you book. For X-ray and ECG you can walk in. A radiologist or cardiologist reads every image.',
      ],
      points: [
        'Bring the prescription and earlier images of the same part.',
        'Tell us if you could be pregnant, have a pacemaker or metal in the body, a kidney disease or an allergy to contrast.',
        'Ultrasound in pregnancy needs a referral and a proof of identity. The sex of the child is never told.',
      ],
      links: [{ label: 'All scans', href: paths.testMenu.getHref({ item_type: 'radiology' }) }],
    },
    {
      id: 'for-doctors',
      heading: 'For doctors',
      paragraphs: [
        'Talk to the pathologist or radiologist about a result at any time in working hours. We pay nothing for referrals.',
      ],
    },
  ],
  next: {
    title: 'Have a prescription?',
    text: 'Send a photo or PDF. The lab reads it and calls you about the tests it names.',
    label: 'Upload prescription',
    href: paths.uploadPrescription.getHref(),
  },
}
