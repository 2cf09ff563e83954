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
        'Choose your city, add tests or a package to the cart, choose who the patient is and when we should come, and pay online or at the visit. You can do all of it without calling us.',
      ],
      [
        'Do I need a prescription?',
        'Not for most blood tests and packages. Scans in pregnancy and some scans with contrast need a referral from your doctor; the page of the scan says so. If you have a prescription and do not know which tests it names, send us a photo and we call you.',
      ],
      [
        'Can I book for somebody else?',
        'Yes. Add them as a family member with their name, age and sex, and choose them as the patient in the booking. Tests that are only for one sex or age are checked against the patient, not against you.',
      ],
      [
        'Is the price the same in every city?',
        'No. Each price is that of the city shown at the top of the page, and it is the price you pay. If it changes while a test is in your cart, we tell you before you order.',
      ],
      [
        'How long is the window I chose kept for me?',
        'For 15 minutes, while you finish the booking. The time left is shown. After that somebody else can take it, and you can choose again.',
      ],
    ],
  },
  {
    topic: 'Home collection',
    slug: 'home-collection',
    faqs: [
      [
        'What does home collection cost?',
        'The charge depends on the window and is shown before you pay. From a sub-total of ₹2,000 it is free.',
      ],
      [
        'Who comes to my home?',
        'A trained phlebotomist of ours. You have the name and the ID number the evening before, and you can ask to see the card at the door.',
      ],
      [
        'How do I know that the needle is new?',
        'Needle and tubes come in sealed packs that are opened in front of you. Please ask to see them. Used needles leave in a closed box.',
      ],
      [
        'Can one visit serve the whole family?',
        'Each order is for one patient. Book the same window for each of them; one phlebotomist takes all the samples.',
      ],
      [
        'What if nobody is at home?',
        'The phlebotomist waits ten minutes and calls the number of the order. After that the visit is moved: choose another window in your order, or call us.',
      ],
    ],
  },
  {
    topic: 'Preparing for a test',
    slug: 'preparation',
    faqs: [
      [
        'Which tests need fasting?',
        'Each test says so on its card and page, with the hours. In a cart with several tests the longest fast counts, and the windows that suit it are marked.',
      ],
      [
        'Can I drink water while fasting?',
        'Yes, plain water is welcome. Tea, coffee, juice, gum and tobacco break the fast.',
      ],
      [
        'Should I take my usual medicines?',
        'Keep taking what you are prescribed unless your doctor says otherwise. Ask your doctor beforehand about tablets for diabetes, insulin, thyroid tablets and blood thinners, and tell the phlebotomist what you took and when.',
      ],
      [
        'I am pregnant. Does it matter?',
        'Please say so when you book. Some ranges differ in pregnancy, and X-rays, CT scans and mammography are not done without your doctor’s word.',
      ],
    ],
  },
  {
    topic: 'Payment and coupons',
    slug: 'payment',
    faqs: [
      [
        'How can I pay?',
        'Online when you book, or at service: in cash or by UPI once the sample is taken.',
      ],
      [
        'How do I use a coupon?',
        'Type its code in at payment, or choose it from the list there. One coupon can be used for an order. Its conditions are beside it.',
      ],
      [
        'What are wallet points?',
        'Points in your wallet take money off an order, two points to a rupee. You choose at payment how to use them. If you cancel, they return at once.',
      ],
      [
        'Do I get an invoice?',
        'Yes, as a PDF in your order once it is placed. For a claim, your insurer may also want the prescription.',
      ],
    ],
  },
  {
    topic: 'Reports',
    slug: 'reports',
    faqs: [
      [
        'When is my report ready?',
        'Each test says how many hours after the sample. With several tests the longest counts. You get a message as soon as it is there.',
      ],
      [
        'Where do I find it?',
        'In your profile under Download report, after signing in with the mobile number of the booking. A printed report carries a QR code that opens the same PDF.',
      ],
      [
        'How do I know that a printed report is genuine?',
        'By its QR code. The page Verify a report reads it on your own device and says whether we signed it, and whether anything was changed since. It needs no account, and no network once it is open.',
      ],
      [
        'A value is marked. What does that mean?',
        'That it lies outside the range printed beside it. A mark is a reason to look, not a diagnosis. Take the whole report to your doctor. If a value needs action at once, we telephone you.',
      ],
      [
        'I doubt a result. What can I do?',
        'Call us within seven days. The sample is measured again as long as it is kept, and if there is doubt about the sample itself we take a new one without a charge.',
      ],
    ],
  },
  {
    topic: 'Changing and cancelling',
    slug: 'cancelling',
    faqs: [
      [
        'Can I cancel?',
        'Yes, until the sample is taken: open the order in your profile. You see what you get back before you confirm.',
      ],
      [
        'When do I get my refund?',
        'What was paid online goes back to the card, account or UPI it came from; your bank needs some working days for it. Wallet points are back at once.',
      ],
      [
        'Can I change the time of a visit?',
        'Call us with the order number while the phlebotomist is not yet on the way, or cancel the order and book another window.',
      ],
    ],
  },
  {
    topic: 'Centres and scans',
    slug: 'centres',
    faqs: [
      [
        'Do I need an appointment at a centre?',
        'Not for blood tests: walk in during the open hours. Ultrasound, CT, MRI, mammography and the treadmill test need a booked time, which you choose when you book.',
      ],
      [
        'What should I bring to a scan?',
        'The prescription, earlier images and reports of the same part, and a proof of identity. The page of the scan says what else.',
      ],
      [
        'Can I have an MRI with a pacemaker?',
        'Only if your heart doctor confirms that the device allows it. We ask about metal and devices before every MRI; please answer carefully and call us if you are not sure.',
      ],
    ],
  },
  {
    topic: 'Your data',
    slug: 'data',
    faqs: [
      [
        'Who sees my reports?',
        'You, the doctors and technicians who make them, and whoever you give them to. Family members see each other’s reports only within the account they were booked in.',
      ],
      [
        'How do I have my data corrected or erased?',
        'Names, dates and addresses can be corrected in your profile. For the rest write to our grievance officer, named in the privacy policy. What the law tells us to keep, we keep for that time.',
      ],
    ],
  },
]
