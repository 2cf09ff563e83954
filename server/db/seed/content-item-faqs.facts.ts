/** Questions and answers by item code. */
export const itemFaqs: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  CBC: [
    [
      'Do I need to fast for a complete blood count?',
      'No. Eat and drink as usual. Plain water before the sample makes the vein easier to find.',
    ],
    [
      'What does it look for?',
      'It counts red cells, white cells and platelets and measures haemoglobin. Doctors use it as a first look for anaemia, infection and problems of clotting.',
    ],
    [
      'Why was my platelet count repeated?',
      'Platelets can clump in the tube, and the machine then counts too few. The lab looks at a smear under the microscope before it reports such a count.',
    ],
    [
      'How often should it be done?',
      'As often as your doctor asks. For a healthy adult once a year, with a check-up, is usual.',
    ],
  ],
  TFT: [
    [
      'Is fasting needed for a thyroid profile?',
      'No. For a fair comparison take repeats at the same time of day, as TSH is higher in the early morning.',
    ],
    [
      'Should I take my thyroid tablet before the sample?',
      'Ask your doctor. Many prefer the sample first and the tablet after it.',
    ],
    [
      'Do supplements matter?',
      'Biotin for hair and nails can disturb the method. Tell us if you take it; your doctor may ask you to stop for some days.',
    ],
    [
      'How soon after a change of dose should I test?',
      'After six to eight weeks. Earlier, the values have not settled.',
    ],
  ],
  TSH: [
    [
      'What does TSH tell?',
      'It is the pituitary’s call for thyroid hormone. A high value usually means that the thyroid makes too little, a low one that it makes too much.',
    ],
    ['Is fasting needed?', 'No. Take repeats at the same time of day.'],
    [
      'My TSH is slightly high. What follows?',
      'Often only a second test with free T4 after some weeks. Your doctor decides with your symptoms in view.',
    ],
  ],
  HBA1C: [
    ['Is fasting needed for HbA1c?', 'No. It can be taken at any time of day.'],
    [
      'What does the percentage mean?',
      'The share of haemoglobin that carries glucose: an average of about the last three months. Below 5.7 % is usual in adults; 6.5 % or more speaks for diabetes and is confirmed by a second test.',
    ],
    [
      'Can it be wrong?',
      'It misleads when red cells live shorter or longer than usual: after bleeding or transfusion, with some anaemias and haemoglobin variants, and in pregnancy.',
    ],
    ['How often is it repeated?', 'Every three to six months in diabetes. Sooner tells little.'],
  ],
  LIPID: [
    [
      'How long do I fast for a lipid profile?',
      '10 to 12 hours with nothing but plain water, and no alcohol for 24 hours.',
    ],
    [
      'Which value matters most?',
      'For most people LDL and non-HDL cholesterol. How low they should be depends on your whole risk, which your doctor weighs.',
    ],
    [
      'I take a statin. Should I stop before the test?',
      'No. Keep taking what you are prescribed; the test is meant to show how it works.',
    ],
    [
      'I had a fever last week. Can I test?',
      'Better wait some weeks. Illness changes the values for a while.',
    ],
  ],
  VITD: [
    ['Is fasting needed for vitamin D?', 'No, and the time of day does not matter.'],
    [
      'What is a low value?',
      'Many labs call 25-OH vitamin D below 20 ng/mL a deficiency. Experts do not agree on one line above that. Your doctor reads it with your calcium, bones and symptoms.',
    ],
    [
      'How soon after supplements should I test again?',
      'Usually after three months; the level rises slowly.',
    ],
    [
      'Can I take high doses to be safe?',
      'Not without a doctor. Too much vitamin D raises calcium and can harm the kidneys.',
    ],
  ],
  FBS: [
    [
      'How long do I fast?',
      '8 to 10 hours with nothing but plain water. Longer than 14 hours is not better.',
    ],
    [
      'What is a usual value?',
      'Below 100 mg/dL in adults who are not pregnant. 126 mg/dL or more speaks for diabetes and is confirmed on another day.',
    ],
    [
      'What about my diabetes medicine in the morning?',
      'Ask your doctor beforehand. Usually it is taken with food after the sample. Have something to eat at hand.',
    ],
    [
      'Why is the tube grey?',
      'It holds fluoride, which keeps the blood cells from using up the glucose on the way to the lab.',
    ],
  ],
  LFT: [
    ['Do I need to fast for liver tests?', 'No. Leave out alcohol for 24 hours before the sample.'],
    [
      'One enzyme is slightly high. Is that serious?',
      'Often not: exercise, some medicines, a virus or fat in the liver can raise it. Doctors look at how high it is, which others rise with it and whether it stays.',
    ],
    [
      'Which medicines matter?',
      'Several, among them some painkillers, antibiotics and tablets for tuberculosis. Tell your doctor everything you take, herbal products included.',
    ],
  ],
  KFT: [
    [
      'Do I need to fast for kidney tests?',
      'No. Avoid a heavy meat meal the evening before; it can raise creatinine for some hours.',
    ],
    [
      'What is eGFR?',
      'An estimate of how much blood the kidneys clean in a minute, worked out from creatinine, age and sex. A low value that lasts three months or more needs a doctor’s attention.',
    ],
    ['Should I drink a lot of water before?', 'Drink as usual. Being dry raises some values.'],
  ],
  VITB12: [
    [
      'Is fasting needed for vitamin B12?',
      'No. Tell us if you take B12 tablets or injections: the level then shows the supplement.',
    ],
    [
      'Who tends to be low?',
      'People who eat no animal food, older people, and those who take metformin or acid blockers for long, or have had surgery of the stomach.',
    ],
    [
      'Why does it matter?',
      'A lack of it can cause anaemia and harm nerves. It can be treated well when it is found in time.',
    ],
  ],
  URM: [
    [
      'How do I collect the sample?',
      'Wash, let the first part go into the toilet, then fill the cup with the middle part. The first urine of the morning is best.',
    ],
    [
      'Can I do it during a period?',
      'Better wait until some days after it: blood changes the result.',
    ],
    [
      'How soon must it reach the lab?',
      'Within two hours, or keep it cool until the phlebotomist comes.',
    ],
  ],
  CRP: [
    [
      'What does CRP tell?',
      'That there is inflammation somewhere: an infection, an injury or an illness of the joints, for example. It does not say where.',
    ],
    ['Is fasting needed?', 'No.'],
    [
      'Is it the same as hs-CRP?',
      'The same protein, measured for another purpose. hs-CRP measures small amounts to judge the risk for the heart; CRP measures the larger ones of illness.',
    ],
  ],
  DNS1: [
    [
      'On which day of fever is it best?',
      'In the first five days. After that IgM antibodies tell more.',
    ],
    [
      'It is negative. Can it still be dengue?',
      'Yes, mainly later in the illness. Your doctor may ask for IgM or for a second test.',
    ],
    [
      'When should I go to a hospital?',
      'At once with strong belly pain, vomiting that does not stop, bleeding, fast breathing, cold skin, drowsiness or confusion. Do not wait for a report.',
    ],
  ],
  MALAG: [
    [
      'When should the sample be taken?',
      'At any time, best while the fever is high and before any treatment.',
    ],
    [
      'It is negative but the fever goes on. What now?',
      'The test is often repeated after 12 to 24 hours, or a blood smear is added. See your doctor.',
    ],
    ['How fast is the report?', 'Within six hours of the sample reaching the lab.'],
  ],
  ESR: [
    [
      'What does ESR tell?',
      'How fast red cells sink in an hour. It rises in many inflammations, and also with age, in pregnancy and in anaemia.',
    ],
    ['Is fasting needed?', 'No.'],
    [
      'Why is it done together with CRP?',
      'CRP rises and falls within days, ESR within weeks. Together they show more of the course.',
    ],
  ],
  IRON: [
    [
      'How do I prepare for iron studies?',
      'Fast for 8 to 10 hours and take the sample in the morning. Iron tablets are paused for 24 hours if your doctor agrees.',
    ],
    [
      'Why is ferritin often added?',
      'It shows the stores. Iron in the blood swings within a day; stores change slowly.',
    ],
    [
      'Can I start iron tablets if it is low?',
      'Ask a doctor first. The reason for the lack matters, and too much iron does harm.',
    ],
  ],
  PSA: [
    [
      'Who is this test for?',
      'Men, usually from about 50, or earlier with prostate cancer in the family, after talking over its benefits and limits with a doctor.',
    ],
    [
      'What should I avoid before it?',
      'Cycling and ejaculation for 48 hours. Wait a week after an examination of the prostate.',
    ],
    [
      'It is raised. Is it cancer?',
      'Most men with a raised value have no cancer: an enlarged or inflamed prostate raises it too. A doctor decides what follows.',
    ],
  ],
  AMH: [
    [
      'On which day of the cycle?',
      'On any day. AMH changes little over the cycle, and fasting is not needed.',
    ],
    [
      'What does it say?',
      'Roughly how many eggs the ovaries still hold. It does not say how likely a pregnancy is this month.',
    ],
    ['Does the pill change it?', 'It can lower it somewhat. Say which hormones you take.'],
  ],
  IGE: [
    [
      'Does a high total IgE mean an allergy?',
      'It makes one more likely, but worms, eczema and other things raise it too. It does not say to what.',
    ],
    ['Should I stop allergy tablets before?', 'No. They do not change this test.'],
    ['Is fasting needed?', 'No.'],
  ],
  PRF002: [
    [
      'How long do I fast for this check-up?',
      '10 hours with nothing but plain water. Choose an early window; it is marked as suiting a fast.',
    ],
    [
      'How many tubes are taken?',
      'The caps on this page show them. All are filled from one prick.',
    ],
    [
      'Who should take it?',
      'Adults who want a yearly look without a particular complaint. With symptoms, ask a doctor which tests you need.',
    ],
    [
      'Will somebody explain the report?',
      'Each value stands beside its range and your earlier ones. For what it means for you, take it to your doctor.',
    ],
  ],
  PRF005: [
    [
      'How long do I fast?',
      '10 hours with nothing but plain water. Ask your doctor what to do with your diabetes medicine that morning.',
    ],
    [
      'How often is it of use?',
      'In diabetes HbA1c is usually repeated every three to six months, kidney and cholesterol once a year or as your doctor asks.',
    ],
    [
      'Is it also for people without diabetes?',
      'Yes, for those at risk: diabetes in the family, overweight, or diabetes in an earlier pregnancy.',
    ],
  ],
  USGABD: [
    [
      'How do I prepare for the scan?',
      'Nothing to eat for 6 hours. Drink four glasses of water an hour before and do not pass urine: a full bladder lets the scan see behind it.',
    ],
    [
      'Does it hurt, and is there radiation?',
      'Neither. Ultrasound is sound; you feel some gel and a light pressure.',
    ],
    ['How long does it take?', 'About 20 minutes on the table. The report follows within hours.'],
    [
      'Will I be told the sex of the baby?',
      'No. The law forbids it, and our staff will not answer.',
    ],
  ],
}
