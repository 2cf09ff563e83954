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
    text: 'A short talk on what strains the kidneys, blood pressure measured for everybody, and time for questions. Tests can be booked at the desk at their usual price.',
  },
  {
    slug: 'thyroid-talk',
    day: '05-24',
    title: 'Thyroid talk for patients and families',
    from: '17:00',
    to: '18:30',
    place: 'Parakh Andheri East',
    city: 'Mumbai',
    text: 'A pathologist explains TSH, T3 and T4 with real reports without names, and what to ask your doctor. Free, with seats for forty.',
  },
  {
    slug: 'blood-donors-day',
    day: '06-14',
    title: 'Blood group and haemoglobin for donors',
    from: '09:00',
    to: '13:00',
    place: 'Parakh Indiranagar',
    city: 'Bengaluru',
    text: 'With a blood bank as our guest. Those who want to give blood learn their group and their haemoglobin; a doctor of the bank decides who may donate.',
  },
  {
    slug: 'monsoon-fever-desk',
    day: '07-18',
    title: 'Monsoon fever desk',
    from: '10:00',
    to: '16:00',
    place: 'Parakh Salt Lake Sector V',
    city: 'Kolkata',
    text: 'Which fever test on which day, and the signs with which one goes to a hospital at once. Leaflets in Bengali, Hindi and English.',
  },
  {
    slug: 'heart-day-walk',
    day: '09-27',
    title: 'A walk for the heart',
    from: '06:30',
    to: '08:30',
    place: 'Starting at Parakh Powai',
    city: 'Mumbai',
    text: 'Three kilometres around the lake, blood pressure before and after, and breakfast. Children are welcome with their parents.',
  },
  {
    slug: 'diabetes-week',
    day: '11-14',
    title: 'Diabetes day: reading your own numbers',
    from: '09:00',
    to: '12:30',
    place: 'Parakh Andheri East',
    city: 'Mumbai',
    text: 'Bring your last reports. In small groups we read HbA1c, fasting sugar and kidney values together, with a dietician in the room. Free.',
  },
  {
    slug: 'lab-open-day',
    day: '12-12',
    title: 'Open day at the main lab',
    from: '11:00',
    to: '15:00',
    place: 'Parakh Andheri East',
    city: 'Mumbai',
    text: 'Follow a tube from the door to the report: scanning, spinning, measuring, checking. Tours of thirty minutes, for everybody from ten years on.',
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
    text: 'I knew the name of the person who came, and she came within the half hour I had chosen. My mother did not notice the needle.',
  },
  {
    name: 'Arvind K.',
    city: 'Pune',
    service: 'Diabetes Care',
    text: 'My last four HbA1c values stand beside each other. For the first time my doctor and I looked at the same line.',
  },
  {
    name: 'Farida P.',
    city: 'Hyderabad',
    service: 'Women’s Wellness',
    text: 'The page said ten hours without food, so I took the seven o’clock window. No surprises at the door, and none in the bill.',
  },
  {
    name: 'Joseph D.',
    city: 'Kochi',
    service: 'USG Whole Abdomen',
    text: 'I was told on the phone about the water before the scan. In and out in half an hour.',
  },
  {
    name: 'Ritu and Sameer G.',
    city: 'New Delhi',
    service: 'Child Health Check-up',
    text: 'Our son counted to five and it was over. The phlebotomist let him choose the plaster first.',
  },
  {
    name: 'Lakshmi N.',
    city: 'Chennai',
    service: 'Full Body Check-up Essential',
    text: 'One value was marked. The report said to see a doctor and did not try to frighten me. It turned out to be harmless.',
  },
  {
    name: 'Imran A.',
    city: 'Jaipur',
    service: 'Home collection',
    text: 'I had to cancel on the morning itself. The app said what I would get back before I pressed, and that is what came.',
  },
  {
    name: 'Sunita B.',
    city: 'Kolkata',
    service: 'Fever Panel',
    text: 'They called me about the platelets before the report was out and told me which hospital to ask. I will not forget that.',
  },
  {
    name: 'Prakash R.',
    city: 'Bengaluru',
    service: 'Senior Citizen Check-up',
    text: 'My father takes blood thinners. They asked before I could say it, and pressed the spot for five minutes.',
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
    title: 'How a home visit goes',
    minutes: 3,
    date: '2025-06-02',
    text: 'From the message the evening before to the tubes in their cool box.',
    transcript: [
      'The evening before, a message tells you the name and the ID number of the phlebotomist. If your test needs fasting, it also tells you when to have your last meal.',
      'At the door you may ask for the card. The phlebotomist washes the hands, opens a sealed pack and shows you the needle and the tubes.',
      'You read out your name and date of birth. Labels are printed and stuck on while you watch. Then one prick, and the tubes are filled one after another in a fixed order.',
      'Each tube is turned over gently, scanned and put into a cool box. You press the spot for two minutes. From then on you can follow each cap in your order.',
    ],
  },
  {
    slug: 'what-happens-to-your-tube',
    title: 'What happens to your tube in the lab',
    minutes: 4,
    date: '2025-08-25',
    text: 'Scanning, spinning, measuring, checking: the path of a gold cap.',
    transcript: [
      'At the lab every tube is scanned again. If one has no label, too little blood or broken cells, we stop here and call you.',
      'The gold tube has stood for half an hour, so that the blood could clot. It is spun; the gel settles between the clot and the clear serum.',
      'The analyser takes a few drops for each test. Twice a day it measures control samples whose values are known. If these are off, no report leaves.',
      'A technician looks at what is unusual, a pathologist signs. What is dangerous is telephoned before it is printed.',
    ],
  },
  {
    slug: 'collecting-a-urine-sample',
    title: 'How to collect a urine sample',
    minutes: 2,
    date: '2025-10-20',
    text: 'Clean, mid-stream, in the morning: why these three words matter.',
    transcript: [
      'Use the cup that we gave you and open it only when you are ready. Do not touch its inside.',
      'Wash with water and dry. Let the first part go into the toilet. It carries away what sits on the skin.',
      'Now fill the cup with the middle part, about half, and close it. Write your name and the time on the label.',
      'The first urine of the morning holds the most. Hand the cup over within two hours, or keep it cool until we come.',
    ],
  },
  {
    slug: 'reading-a-report',
    title: 'Reading a report: value, range, trend',
    minutes: 3,
    date: '2026-01-19',
    text: 'What the bar, the mark and the line of earlier values say.',
    transcript: [
      'Each line has a value, a unit and a range. The bar shows where your value lies within the range of people like you.',
      'A value outside is marked by a triangle and by a word, so that you do not depend on the colour. A mark is a reason to look, not a diagnosis.',
      'Below you find your earlier values. A small change each year can tell more than one value outside the range.',
      'Take the whole report to your doctor. You can download it as a PDF or show the code on it.',
    ],
  },
]
