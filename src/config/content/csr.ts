import { paths } from '../paths.ts'
import type { PageText } from './page-text.ts'

export const csrText: PageText = {
  crumb: 'Social responsibility',
  title: 'Our community work',
  lead: 'Three projects near our centres. Each runs for three years and has a figure that shows whether it worked.',
  description:
    'Social responsibility at our lab: anaemia in schools, kidney checks for people who work in the heat, training for phlebotomists, with our policy and reports.',
  sections: [
    {
      id: 'anaemia-in-schools',
      heading: 'Anaemia in schools',
      paragraphs: [
        'With the parents’ consent, we test haemoglobin in girls of classes 8 to 10. If a value is low, we explain it to the family, and a health worker calls them once to help them reach the government health centre.',
      ],
    },
    {
      id: 'kidneys-and-heat',
      heading: 'Kidney checks for people who work in the heat',
      paragraphs: [
        'People who work in the heat and drink too little can harm their kidneys without noticing. In industrial areas we test creatinine, urine and blood pressure at the factory gate. A doctor on the spot sees everyone with an abnormal result.',
      ],
    },
    {
      id: 'a-trade',
      heading: 'Training for young people',
      paragraphs: [
        'Six months of phlebotomist training with a stipend, for young people from low-income families. Places are drawn by lot among those who pass the interview. They are free to work anywhere afterwards.',
      ],
    },
    {
      id: 'rules',
      heading: 'Our rules',
      points: [
        'We do not advertise in a project or sell a test because of its results.',
        'A person’s results belong to that person. We publish only numbers.',
        'We say in advance what should change, and publish the figure even when it disappoints.',
      ],
    },
  ],
  next: {
    title: 'Want a project near you?',
    text: 'Schools, clinics and local groups can write to us at any time.',
    label: 'Reach out to us',
    href: paths.reachOutToUs.getHref(),
  },
}
