import Clock from 'lucide-react/icons/clock'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import { brand } from '#config/brand.ts'
import type { EnquiryContent } from './enquiry-content.ts'

export const careersContent: EnquiryContent = {
  get title() {
    return `Work at ${brand().fullName}`
  },
  crumb: 'Career',
  lead: 'A lab is only as good as its people. Find a position near you.',
  offers: {
    title: 'What we offer',
    points: [
      {
        icon: Clock,
        title: 'Fixed rotas',
        text: 'We fix shifts two weeks ahead. Early rounds end at noon.',
      },
      {
        icon: GraduationCap,
        title: 'Good training',
        text: 'Two weeks with a colleague when you start, and time for courses every quarter.',
      },
      {
        icon: HeartPulse,
        title: 'Safe work',
        text: 'Needle safety, hepatitis B vaccination, and free tests for you and your family.',
      },
    ],
  },
  formTitle: 'Apply',
  steps: [
    { title: 'We read it', text: 'Within seven working days. We reply either way.' },
    { title: 'We call you', text: 'For a first talk, if you are a good fit.' },
    { title: 'You meet the team', text: 'At the lab or the centre where you would work.' },
  ],
}
