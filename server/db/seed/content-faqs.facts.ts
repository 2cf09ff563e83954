import { CANCEL_UNTIL, MOVE_UNTIL, ONE_OF_SEVERAL } from '#contract/change-words.ts'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import { inWords } from '#server/money.ts'

export type TopicFacts = {
  readonly topic: string
  readonly slug: string
  readonly faqs: readonly (readonly [question: string, answer: string])[]
}

export const faqTopics: readonly TopicFacts[] = [
  {
    topic: 'Booking',
    slug: 'booking',
    faqs: [
      [
        'How do I book a test?',
        'Choose your city, add tests or a package to your cart, choose the patient and a slot, and pay online or at the visit. You can do all of this without calling us.',
      ],
      [
        'Do I need a prescription?',
        'Not for most blood tests and packages. Scans in pregnancy and some scans with contrast need a doctor’s referral. The scan’s page tells you. If you have a prescription and cannot read it, send us a photo and we read it for you.',
      ],
      [
        'Can I book for someone else?',
        'Yes. Add them as a family member with their name, age and sex, and choose them as the patient when you book. If a test is only for one sex or age group, we check it for the patient, not for you.',
      ],
      [
        'Is the price the same in every city?',
        'No. You see the price for the city at the top of the page, and that is the price you pay. If it changes while a test is in your cart, we tell you before you order.',
      ],
      [
        'How long do you hold my slot?',
        'For {hold}, while you finish the booking. You can see the time left. After that, someone else can take the slot, and you can choose again.',
      ],
    ],
  },
  {
    topic: 'Home collection',
    slug: 'home-collection',
    faqs: [
      [
        'What does home collection cost?',
        `The charge depends on the slot, and you see it before you pay. It is free for a subtotal of ${inWords(FREE_COLLECTION_FROM)} or more.`,
      ],
      [
        'Who comes to my home?',
        'One of our trained phlebotomists. We send you their name and ID number before the visit, and you can ask to see their ID card at the door.',
      ],
      [
        'How do I know the needle is new?',
        'The needle and tubes come in sealed packs, which we open in front of you. Please ask to see them. We take used needles away in a closed box.',
      ],
      [
        'Can one visit cover the whole family?',
        'Yes. When you choose the patient, press “Book for more than one person”. One phlebotomist takes all the samples in one visit, home collection is charged for all of you together, and each person gets an order and a report of their own.',
      ],
      [
        'What if nobody is at home?',
        'The phlebotomist waits ten minutes and calls the number on the order. After that, choose another slot in your order or call us. If the next visit costs something, you see it before you confirm.',
      ],
    ],
  },
  {
    topic: 'Preparing for a test',
    slug: 'preparation',
    faqs: [
      [
        'Which tests need fasting?',
        'Each test shows this on its card and page, with the hours. If you book several tests, follow the longest fast. We mark the slots that suit it.',
      ],
      [
        'Can I drink water while fasting?',
        'Yes, you can drink plain water. Tea, coffee, juice, chewing gum and tobacco break the fast.',
      ],
      [
        'Should I take my usual medicines?',
        'Keep taking your prescribed medicines unless your doctor says otherwise. Ask your doctor first about diabetes tablets, insulin, thyroid tablets and blood thinners. Tell the phlebotomist what you took and when.',
      ],
      [
        'I am pregnant. Does it matter?',
        'Yes. Please tell us when you book. Some ranges differ in pregnancy, and we do X-rays, CT scans and mammography only with your doctor’s approval.',
      ],
    ],
  },
  {
    topic: 'Payment and coupons',
    slug: 'payment',
    faqs: [
      [
        'How can I pay?',
        'Online when you book or later in your order, or at service, in cash or by UPI after the sample is taken.',
      ],
      [
        'How do I use a coupon?',
        'Enter the code when you book, before you confirm, or choose a coupon from the list. You can use one coupon per order. You see its conditions with it.',
      ],
      [
        'What are wallet points?',
        'You can use the points in your wallet to pay less for an order. Two points are worth ₹1. You choose whether to use them when you book, before you confirm. If you cancel, you get them back at once.',
      ],
      [
        'Do I get an invoice?',
        'Yes, as a PDF in your order after you book. For a claim, your insurer may also ask for the prescription.',
      ],
    ],
  },
  {
    topic: 'Reports',
    slug: 'reports',
    faqs: [
      [
        'When is my report ready?',
        'Each test shows how many hours it takes after the sample. If you book several tests, the longest time applies. We send you a message as soon as your report is ready.',
      ],
      [
        'Where do I find it?',
        'Sign in with the mobile number you booked with, and open Reports in your profile. A printed report has a QR code that opens the same PDF.',
      ],
      [
        'How do I know a printed report is genuine?',
        'Check its QR code. The page Verify a report reads the code on your device and tells you if we signed the report and if anything was changed. You need no account, and it works offline once it is open.',
      ],
      [
        'A value is marked. What does that mean?',
        'It is outside the range printed next to it. A mark is a reason to check, not a diagnosis. Show the whole report to your doctor. If a value needs action at once, we phone you.',
      ],
      [
        'I am not sure a result is right. What can I do?',
        'Call us within seven days. If we still have the sample, we test it again. If there may be a problem with the sample itself, we take a new one free of charge.',
      ],
    ],
  },
  {
    topic: 'Changing and cancelling',
    slug: 'cancelling',
    faqs: [
      [
        'Can I cancel?',
        `Yes. ${CANCEL_UNTIL} Open the order in your profile. You see your refund before you confirm.`,
      ],
      [
        'When do I get my refund?',
        'We refund an online payment to the card, account or UPI you paid from. Your bank may need some working days. You get wallet points back at once.',
      ],
      [
        'Can I change my slot?',
        `Yes. ${MOVE_UNTIL} ${ONE_OF_SEVERAL} Open the order in your profile and choose Change slot, or call us with your order number. A visit without an appointment has no slot: come at any other time that suits the preparation.`,
      ],
    ],
  },
  {
    topic: 'Centres and scans',
    slug: 'centres',
    faqs: [
      [
        'Do I need an appointment at a centre?',
        'Not for blood tests. Walk in during opening hours. For ultrasound, 2D echo, CT, MRI, mammography and the treadmill test, you choose a slot when you book.',
      ],
      [
        'What should I bring for a scan?',
        'Your prescription, earlier scans and reports of the same part of the body, and proof of identity. The scan’s page tells you if you need anything else.',
      ],
      [
        'Can I have an MRI with a pacemaker?',
        'Only if your heart doctor confirms that your pacemaker is safe in an MRI. We ask about metal and devices before every MRI. Please answer carefully, and call us if you are not sure.',
      ],
    ],
  },
  {
    topic: 'Your data',
    slug: 'data',
    faqs: [
      [
        'Who sees my reports?',
        'You, the doctors and technicians who prepare them, and anyone you share them with. Family members see each other’s reports only in the account that booked them.',
      ],
      [
        'How do I correct or erase my data?',
        'You can correct names, dates and addresses in your profile. For anything else, write to our grievance officer, named in the privacy policy. We keep some data for as long as the law requires.',
      ],
    ],
  },
]
