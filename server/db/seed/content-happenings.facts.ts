/** An annual event; `day` is `MM-DD`. */
export type YearlyEvent = {
  readonly slug: string
  readonly day: string
  readonly title: string
  readonly from: string
  readonly to: string
  readonly place: string
  readonly city: string
  readonly text: string
}

/** Years for which the calendar is seeded. */
export const EVENT_YEARS = [2025, 2026, 2027, 2028] as const

export const yearlyEvents: readonly YearlyEvent[] = [
  {
    slug: 'kidney-morning',
    day: '03-14',
    title: 'Kidney morning: creatinine, urine and blood pressure',
    from: '08:00',
    to: '12:00',
    place: 'Parakh Kothrud',
    city: 'Pune',
    text: 'A short talk on what harms the kidneys, a free blood pressure check for everyone, and time for questions. You can book tests at the desk at their usual price.',
  },
  {
    slug: 'thyroid-talk',
    day: '05-24',
    title: 'Thyroid talk for patients and families',
    from: '17:00',
    to: '18:30',
    place: 'Parakh Andheri East',
    city: 'Mumbai',
    text: 'A pathologist explains TSH, T3 and T4 using real reports without names, and what to ask your doctor. Free. Forty seats.',
  },
  {
    slug: 'blood-donors-day',
    day: '06-14',
    title: 'Blood group and haemoglobin for donors',
    from: '09:00',
    to: '13:00',
    place: 'Parakh Indiranagar',
    city: 'Bengaluru',
    text: 'A blood bank joins us. If you want to donate, we check your blood group and haemoglobin. A doctor from the blood bank decides who can donate.',
  },
  {
    slug: 'monsoon-fever-desk',
    day: '07-18',
    title: 'Monsoon fever desk',
    from: '10:00',
    to: '16:00',
    place: 'Parakh Salt Lake Sector V',
    city: 'Kolkata',
    text: 'Which fever test to take on which day, and when to go to a hospital at once. Leaflets in Bengali, Hindi and English.',
  },
  {
    slug: 'heart-day-walk',
    day: '09-27',
    title: 'A walk for the heart',
    from: '06:30',
    to: '08:30',
    place: 'Starting at Parakh Powai',
    city: 'Mumbai',
    text: 'A three-kilometre walk around the lake, a blood pressure check before and after, and breakfast. Children are welcome with their parents.',
  },
  {
    slug: 'diabetes-week',
    day: '11-14',
    title: 'Diabetes day: reading your own numbers',
    from: '09:00',
    to: '12:30',
    place: 'Parakh Andheri East',
    city: 'Mumbai',
    text: 'Bring your latest reports. In small groups, we go through HbA1c, fasting sugar and kidney values with a dietician. Free.',
  },
  {
    slug: 'lab-open-day',
    day: '12-12',
    title: 'Open day at the main lab',
    from: '11:00',
    to: '15:00',
    place: 'Parakh Andheri East',
    city: 'Mumbai',
    text: 'See what happens to a tube, from arrival to report. Tours of thirty minutes for everyone aged ten and above.',
  },
]

export type TestimonialFacts = {
  readonly name: string
  readonly city: string
  readonly service: string
  readonly text: string
}

export const testimonials: readonly TestimonialFacts[] = [
  {
    name: 'Meera S.',
    city: 'Mumbai',
    service: 'Home collection',
    text: 'I knew the phlebotomist’s name in advance, and she came within my half-hour slot. My mother hardly felt the needle.',
  },
  {
    name: 'Arvind K.',
    city: 'Pune',
    service: 'Diabetes Care',
    text: 'I can see my last four HbA1c values in one chart. For the first time, my doctor and I could look at the trend together.',
  },
  {
    name: 'Farida P.',
    city: 'Hyderabad',
    service: 'Women’s Wellness',
    text: 'The page said ten hours of fasting, so I booked the 7 AM slot. No surprises at the door or in the bill.',
  },
  {
    name: 'Joseph D.',
    city: 'Kochi',
    service: 'USG Whole Abdomen',
    text: 'They told me on the phone how much water to drink before the scan. I was done in half an hour.',
  },
  {
    name: 'Ritu and Sameer G.',
    city: 'New Delhi',
    service: 'Child Health Check-up',
    text: 'Our son counted to five and it was over. The phlebotomist let him choose his plaster first.',
  },
  {
    name: 'Lakshmi N.',
    city: 'Chennai',
    service: 'Full Body Check-up Essential',
    text: 'One value was marked. The report told me to see a doctor and did not scare me. It turned out to be harmless.',
  },
  {
    name: 'Imran A.',
    city: 'Jaipur',
    service: 'Home collection',
    text: 'I had to cancel on the same morning. The app showed my refund before I confirmed, and I got exactly that.',
  },
  {
    name: 'Sunita B.',
    city: 'Kolkata',
    service: 'Fever Panel',
    text: 'They called me about my platelets before the report was out and told me which hospital to go to. I will not forget that.',
  },
  {
    name: 'Prakash R.',
    city: 'Bengaluru',
    service: 'Senior Citizen Check-up',
    text: 'My father takes blood thinners. They asked about it before I could tell them, and pressed the spot for five minutes.',
  },
]

export type VideoFacts = {
  readonly slug: string
  readonly title: string
  readonly minutes: number
  readonly date: string
  readonly text: string
  readonly transcript: readonly string[]
}

export const VIDEO_ORIGIN = 'https://videos.parakh.example'

export const videos: readonly VideoFacts[] = [
  {
    slug: 'how-a-home-visit-goes',
    title: 'How a home visit works',
    minutes: 3,
    date: '2025-06-02',
    text: 'From the message before the visit to the tubes in the cool box.',
    transcript: [
      'Before the visit, we send you the phlebotomist’s name and ID number. If your test needs fasting, your order tells you when to have your last meal.',
      'At the door, you can ask to see the ID card. The phlebotomist washes their hands, opens a sealed pack and shows you the needle and tubes.',
      'You read out your name and date of birth. The labels are printed and stuck on in front of you. Then, with one prick, the tubes are filled one by one in a fixed order.',
      'Each tube is gently turned over, scanned and put in a cool box. You press the spot for two minutes. After that, you can track each tube in your order.',
    ],
  },
  {
    slug: 'what-happens-to-your-tube',
    title: 'What happens to your tube in the lab',
    minutes: 4,
    date: '2025-08-25',
    text: 'Scanning, spinning, testing, checking: the journey of a gold-cap tube.',
    transcript: [
      'At the lab, every tube is scanned again. If a tube has no label, too little blood or damaged cells, we stop here and call you.',
      'The gold tube stands for half an hour so that the blood can clot. Then it is spun, and the gel settles between the clot and the clear serum.',
      'The analyser takes a few drops for each test. Twice a day, we test control samples with known values. If these are off, no report goes out.',
      'A technician checks unusual values, and a pathologist signs the report. If a value is dangerous, we phone you before the report is printed.',
    ],
  },
  {
    slug: 'collecting-a-urine-sample',
    title: 'How to collect a urine sample',
    minutes: 2,
    date: '2025-10-20',
    text: 'Clean, mid-stream, in the morning: why each of these matters.',
    transcript: [
      'Use the cup we gave you and open it only when you are ready. Do not touch the inside.',
      'Wash with water and dry. Let the first part go into the toilet. It washes away germs from the skin.',
      'Now half fill the cup with the middle part and close it. Write your name and the time on the label.',
      'The first urine of the morning is the most concentrated. Hand over the cup within two hours, or keep it cool until we come.',
    ],
  },
  {
    slug: 'reading-a-report',
    title: 'Reading a report: value, range, trend',
    minutes: 3,
    date: '2026-01-19',
    text: 'What the bar, the mark and the chart of earlier values mean.',
    transcript: [
      'Each line has a value, a unit and a range. The bar shows where your value lies in the range for your age and sex.',
      'A value outside the range is marked with a triangle and a word, so you do not depend on colour. A mark is a reason to check, not a diagnosis.',
      'Below, you see your earlier values. A small change each year can tell you more than one value outside the range.',
      'Show the whole report to your doctor. You can download it as a PDF or share it as a link with a PIN.',
    ],
  },
]
