import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import PackageCheck from 'lucide-react/icons/package-check'
import type { EnquiryContent } from './enquiry-content.ts'

export const vendorContent: EnquiryContent = {
  title: 'Become a vendor',
  lead: 'Register once, in your category. Purchasing comes back when it buys there, to everybody who is registered.',
  offers: {
    title: 'How we buy',
    points: [
      {
        icon: ClipboardCheck,
        title: 'Samples before orders',
        text: 'Reagents, tubes and consumables are tried at the bench first, against what we use today.',
      },
      {
        icon: PackageCheck,
        title: 'Papers that are complete',
        text: 'Registration, licences and batch certificates of the product. We tell you which ones for your category.',
      },
      {
        icon: IndianRupee,
        title: 'Paid by the terms',
        text: 'The payment term stands in the order. Who asks you for a fee or a favour does not speak for us: write to the management.',
      },
    ],
  },
  formTitle: 'Your registration',
  steps: [
    { title: 'Purchasing reads it', text: 'Within five working days.' },
    {
      title: 'You are on the list',
      text: 'In your category and for your cities, until you ask to be taken off.',
    },
    { title: 'We call you', text: 'When we buy there, for samples and documents.' },
  ],
}
