import Clock from 'lucide-react/icons/clock'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import { brand } from '#config/brand.ts'
import type { EnquiryContent } from './enquiry-content.ts'

export const careersContent: EnquiryContent = {
  title: `Work at ${brand.fullName}`,
  crumb: 'Career',
  lead: 'A lab is as good as the person who holds the needle, reads the smear or answers the phone. Look for a position near you.',
  offers: {
    title: 'What you can count on',
    points: [
      {
        icon: Clock,
        title: 'Rotas that are known',
        text: 'Shifts are fixed two weeks ahead. Early rounds end at noon.',
      },
      {
        icon: GraduationCap,
        title: 'Training that counts',
        text: 'Two weeks with a colleague at the start, and time for courses every quarter.',
      },
      {
        icon: HeartPulse,
        title: 'Safe work',
        text: 'Needle safety, vaccination against hepatitis B, and tests for you and your family at no cost.',
      },
    ],
  },
  formTitle: 'Apply',
  steps: [
    { title: 'We read it', text: 'Within seven working days. You hear from us either way.' },
    { title: 'We call you', text: 'For a first talk, if it fits.' },
    { title: 'You meet the team', text: 'At the lab or the centre where you would work.' },
  ],
}
