import { paths } from '../paths.ts'
import type { PageText } from './page-text.ts'

export const csrText: PageText = {
  crumb: 'Social responsibility',
  title: 'What we do where nobody pays for it',
  lead: 'Three projects near our centres, each carried for three years, each with a figure that says whether it worked.',
  description:
    'Social responsibility at Parakh Diagnostics: anaemia in schools, kidney checks for workers in heat, training for phlebotomists, with policy and reports.',
  sections: [
    {
      id: 'anaemia-in-schools',
      heading: 'Anaemia in schools',
      paragraphs: [
        'With the consent of parents we measure haemoglobin in girls of classes 8 to 10. Families of those below the line have the result explained and are called once by a health worker, who helps with the way to the government health centre.',
      ],
    },
    {
      id: 'kidneys-and-heat',
      heading: 'Kidneys and heat',
      paragraphs: [
        'People who work in heat and drink too little can harm their kidneys without feeling it. In industrial areas we measure creatinine, urine and blood pressure at the gate. A doctor on the spot sees everybody with a finding.',
      ],
    },
    {
      id: 'a-trade',
      heading: 'A trade for young people',
      paragraphs: [
        'Six months of training as a phlebotomist, with a stipend, for young people from families with a low income. Places are given by lot among those who pass the interview. Nobody has to work for us afterwards.',
      ],
    },
    {
      id: 'rules',
      heading: 'Our rules',
      points: [
        'No advertising in a project, and no test is sold because of its result.',
        'Results of a person belong to that person. What we publish are numbers.',
        'We say beforehand what should change, and publish the figure also when it disappoints.',
      ],
    },
  ],
  next: {
    title: 'A project near you?',
    text: 'Schools, clinics and local groups may write to us at any time.',
    label: 'Reach out to us',
    href: paths.reachOutToUs.getHref(),
  },
}
