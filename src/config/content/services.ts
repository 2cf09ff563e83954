import { paths } from '../paths.ts'
import type { PageText } from './page-text.ts'

export const corporateWellnessText: PageText = {
  crumb: 'Corporate wellness',
  title: 'Health check-ups for your team',
  lead: 'At your office, at home or at a centre nearby. Each person gets their own report, and you do not see it.',
  description:
    'Corporate wellness: pre-employment and yearly health check-ups at the office, at home or at centres, with confidential reports and one invoice.',
  sections: [
    {
      id: 'what',
      heading: 'What we do for employers',
      points: [
        'Yearly check-ups, from a blood count to a full package, chosen for each age and job.',
        'Pre-employment check-ups, and check-ups that the rules for certain jobs require.',
        'A camp at your office: phlebotomists, privacy screens, a quiet room, and breakfast after fasting samples.',
        'A talk afterwards on what the results mean in general.',
      ],
    },
    {
      id: 'confidence',
      heading: 'Who sees what',
      paragraphs: [
        'The report belongs to the employee. It goes only to their own account. You get the number of people who took part and, for groups of fifty or more, figures without names. For fitness certificates, you get the doctor’s decision, fit or not fit, without any values.',
      ],
    },
    {
      id: 'how',
      heading: 'How it works',
      facts: [
        {
          term: 'First',
          value:
            'You tell us how many people, where, and what you need. We reply within one working day.',
        },
        {
          term: 'Then',
          value: 'You get a written offer with the tests, the dates and a fixed price per person.',
        },
        {
          term: 'The day',
          value: 'Each person has their own slot. Nobody waits in a queue.',
        },
        {
          term: 'After',
          value:
            'Reports go to your employees and one invoice to you. We also give a talk if you want one.',
        },
      ],
    },
  ],
  next: {
    title: 'Tell us about your team',
    text: 'How many people, and in which cities. It takes two minutes.',
    label: 'Ask for an offer',
    href: paths.corporateTieUp.getHref(),
  },
}

export const labsAtLeadingHospitalsText: PageText = {
  crumb: 'Hospital lab management',
  title: 'We run the lab inside your hospital',
  lead: 'Your wards and patients, our analysers and staff. Urgent results as fast as your doctors need them, and everything else at the prices of a large lab.',
  description:
    'Hospital lab management: in-house labs for hospitals and nursing homes, with agreed turnaround times, quality control and shared records.',
  sections: [
    {
      id: 'what',
      heading: 'What we take over',
      points: [
        'Setting up or taking over the lab: rooms, analysers, reagents, software.',
        'Staff: technicians round the clock and a pathologist as head of the lab.',
        'Quality: internal controls, external schemes, and the work to get the lab accredited.',
        'Rare tests: we send them to our main lab every day.',
      ],
    },
    {
      id: 'times',
      heading: 'Turnaround times we agree and measure',
      facts: [
        {
          term: 'Emergency',
          value:
            'Agreed test by test with your emergency department, counted from when the tube is scanned at the ward.',
        },
        { term: 'Wards', value: 'Morning results before the doctors’ round.' },
        {
          term: 'Critical',
          value: 'Phoned to the ward at once and recorded with name and time.',
        },
        { term: 'Reported', value: 'Every month you see how often we met the agreed times.' },
      ],
    },
    {
      id: 'models',
      heading: 'Two ways to work together',
      points: [
        'We invest and run the lab, you give the rooms, and we share the income.',
        'You own the lab, and we run it for a fee.',
      ],
      paragraphs: [
        'Either way, no doctor is paid for ordering tests, and the hospital’s own committee sees our quality figures.',
      ],
    },
  ],
  next: {
    title: 'Let us see your lab',
    text: 'The first visit and a written assessment are free.',
    label: 'Become a partner',
    href: paths.partnerLead.getHref(),
  },
}

export const healthCheckupsText: PageText = {
  crumb: 'Health check-ups',
  title: 'Health check-ups',
  lead: 'A full check-up at a fixed price. Choose by your age and family history, not by the number of parameters.',
  description:
    'Health check-up packages for adults, women, men, children and older people, with prices, parameters, fasting and report times.',
  sections: [
    {
      id: 'how-to-choose',
      heading: 'How to choose one',
      facts: [
        {
          term: 'Under 30',
          value:
            'A basic check-up every two or three years: blood count, sugar, kidney, liver and cholesterol.',
        },
        {
          term: '30 to 45',
          value: 'A full body check-up, with HbA1c if diabetes runs in your family.',
        },
        {
          term: '45 to 60',
          value:
            'A check-up every year. There are packages for women and for men. Ask your doctor about cancer screening.',
        },
        {
          term: 'Over 60',
          value: 'The senior citizen package every year. Compare it with last year’s results.',
        },
        {
          term: 'If you have an illness',
          value: 'The tests your doctor asks for. A package does not replace them.',
        },
      ],
    },
    {
      id: 'what-it-can-do',
      heading: 'What a check-up can and cannot do',
      paragraphs: [
        'It finds problems that do not hurt yet: high sugar, high cholesterol, a weak thyroid, anaemia, kidneys under strain. It does not find everything, and normal values do not mean that a symptom has no cause. When there are many values, healthy people often have one or two outside the range.',
        'If you feel unwell, see a doctor first and let the doctor choose the tests.',
      ],
    },
    {
      id: 'before-and-after',
      heading: 'Before and after',
      points: [
        'Most packages need 8 to 10 hours of fasting. We mark the early morning slots that suit you.',
        'Take your medicines as your doctor told you, and tell the phlebotomist what you have taken.',
        'You can see the report next to your earlier ones. Show it to a doctor who knows you.',
      ],
    },
  ],
  next: {
    title: 'Compare the packages',
    text: 'All packages with parameters, fasting and the price in your city.',
    label: 'See all packages',
    href: paths.testMenu.getHref({ item_type: 'package' }),
  },
}

export const homeHealthcareText: PageText = {
  crumb: 'Home healthcare',
  title: 'The lab comes to you',
  lead: 'We collect blood and urine samples at your home, in the slot you choose. We send you the phlebotomist’s name before the visit.',
  description:
    'Home collection of blood and urine samples: slots, charges, what happens at a visit, hygiene and safety, and what cannot be done at home.',
  sections: [
    {
      id: 'safe',
      heading: 'Clean and safe',
      points: [
        'The needle and tubes come in sealed packs, which we open in front of you.',
        'The phlebotomist washes or sanitises their hands before putting on gloves.',
        'Labels are printed and stuck on in front of you, with the name you read out.',
        'Samples travel in a cool box whose temperature is recorded.',
        'We take used needles away in a closed box. Nothing is left at your home.',
      ],
    },
    {
      id: 'for-whom',
      heading: 'Who it helps most',
      points: [
        'People who are fasting: at home, you can eat right after the sample.',
        'Children, who find the waiting harder than the prick.',
        'Older people and anyone who finds it hard to walk.',
        'Anyone who tests often and does not want to wait in a queue.',
      ],
    },
    {
      id: 'not-at-home',
      heading: 'What cannot be done at home',
      paragraphs: [
        'Scans, and a few tests that need several samples or must be run within minutes. These are marked in the test menu and done at a centre.',
        'We only collect samples. We do not give injections, change dressings or provide nursing.',
      ],
    },
  ],
  next: {
    title: 'Choose the test, then the slot',
    text: 'All tests we do at home, with prices in your city.',
    label: 'See tests at home',
    href: '/test-menu?at_home=true',
  },
}

export const diagnosticsServicesText: PageText = {
  crumb: 'Diagnostic services',
  title: 'Tests and scans under one roof',
  lead: 'Blood, urine and tissue tests in the lab. Ultrasound, X-ray, CT, MRI and heart tests at our imaging centres.',
  description:
    'Pathology, radiology and cardiology at our lab and centres: tests by department, scans with prices, referrals and preparation.',
  sections: [
    {
      id: 'pathology',
      heading: 'Pathology',
      paragraphs: [
        'We collect samples at home, or at any centre without an appointment, and test them in the city’s main lab. You see when the result of each test is ready before you book.',
      ],
      links: [{ label: 'All blood and urine tests', href: paths.testMenu.getHref() }],
    },
    {
      id: 'radiology',
      heading: 'Radiology and cardiology',
      paragraphs: [
        'Ultrasound, CT, MRI, mammography, echocardiography and the treadmill test need an appointment, which you choose when you book. For X-ray and ECG you can walk in. A radiologist or cardiologist reads every scan.',
      ],
      points: [
        'Bring your prescription and earlier scans of the same part of the body.',
        'Tell us if you could be pregnant, or if you have a pacemaker, metal in your body, kidney disease or an allergy to contrast dye.',
        'An ultrasound in pregnancy needs a doctor’s referral and proof of identity. We never reveal the sex of the child.',
      ],
      links: [{ label: 'All scans', href: paths.testMenu.getHref({ item_type: 'radiology' }) }],
    },
    {
      id: 'for-doctors',
      heading: 'For doctors',
      paragraphs: [
        'Call our pathologist or radiologist about a result at any time during working hours. We do not pay for referrals.',
      ],
    },
  ],
  next: {
    title: 'Have a prescription?',
    text: 'Send a photo or PDF. We read it and tell you the tests.',
    label: 'Upload prescription',
    href: paths.uploadPrescription.getHref(),
  },
}
