/** Questions and answers by item code. */
export const itemFaqs: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  CBC: [
    [
      'Do I need to fast for a complete blood count?',
      'No. Eat and drink as usual. Drinking water before the sample makes the vein easier to find.',
    ],
    [
      'What does this test check?',
      'It counts red cells, white cells and platelets and measures haemoglobin. Doctors use it as a first check for anaemia, infection and clotting problems.',
    ],
    [
      'Why was my platelet count repeated?',
      'Platelets can clump in the tube, and then the machine counts too few. The lab checks a smear under the microscope before it reports such a count.',
    ],
    [
      'How often should I take it?',
      'As often as your doctor asks. Healthy adults usually take it once a year with a check-up.',
    ],
  ],
  TFT: [
    [
      'Is fasting needed for a thyroid profile?',
      'No. For repeat tests, give the sample at the same time of day, because TSH is higher in the early morning.',
    ],
    [
      'Should I take my thyroid tablet before the sample?',
      'Ask your doctor. Many prefer that you give the sample first and take the tablet after it.',
    ],
    [
      'Do supplements matter?',
      'Yes. Biotin for hair and nails can affect the result. Tell us if you take it. Your doctor may ask you to stop for some days.',
    ],
    [
      'How soon should I test after my dose changes?',
      'After six to eight weeks. The values need that long to settle.',
    ],
  ],
  TSH: [
    [
      'What does TSH show?',
      'TSH comes from the pituitary gland and tells the thyroid to make hormone. A high value usually means that the thyroid makes too little hormone, and a low value that it makes too much.',
    ],
    ['Is fasting needed?', 'No. For repeat tests, give the sample at the same time of day.'],
    [
      'My TSH is slightly high. What next?',
      'Often just a second test with free T4 after some weeks. Your doctor decides, based on your symptoms.',
    ],
  ],
  HBA1C: [
    ['Is fasting needed for HbA1c?', 'No. It can be taken at any time of day.'],
    [
      'What does the percentage mean?',
      'It is the share of haemoglobin with glucose attached, and shows your average sugar over about three months. Below 5.7 % is normal in adults. 6.5 % or more suggests diabetes and is confirmed by a second test.',
    ],
    [
      'Can the result be wrong?',
      'It can mislead when red cells live shorter or longer than usual: after bleeding or a transfusion, with some anaemias and haemoglobin variants, and in pregnancy.',
    ],
    [
      'How often should I repeat it?',
      'Every three to six months if you have diabetes. Testing sooner tells you little.',
    ],
  ],
  LIPID: [
    [
      'How long do I fast for a lipid profile?',
      'For 10 to 12 hours. Drink only plain water, and no alcohol for 24 hours.',
    ],
    [
      'Which value matters most?',
      'For most people, LDL and non-HDL cholesterol. How low they should be depends on your overall risk. Ask your doctor.',
    ],
    [
      'I take a statin. Should I stop before the test?',
      'No. Keep taking it as prescribed. The test shows how well it works.',
    ],
    [
      'I had a fever last week. Can I take the test?',
      'It is better to wait some weeks. Illness changes the values for a while.',
    ],
  ],
  VITD: [
    ['Is fasting needed for vitamin D?', 'No, and the time of day does not matter.'],
    [
      'What is a low value?',
      'Many labs call 25-OH vitamin D below 20 ng/mL a deficiency. Experts do not agree on one limit above that. Your doctor considers it with your calcium, bones and symptoms.',
    ],
    [
      'How soon after supplements should I test again?',
      'Usually after three months, because the level rises slowly.',
    ],
    [
      'Can I take high doses to be safe?',
      'Not without asking a doctor. Too much vitamin D raises calcium and can harm the kidneys.',
    ],
  ],
  FBS: [
    [
      'How long do I fast?',
      'For 8 to 10 hours, with only plain water. Do not fast for more than 14 hours.',
    ],
    [
      'What is a normal value?',
      'Below 100 mg/dL in adults who are not pregnant. 126 mg/dL or more suggests diabetes and is confirmed on another day.',
    ],
    [
      'Should I take my diabetes medicine in the morning?',
      'Ask your doctor first. It is usually taken with food after the sample. Keep something to eat ready.',
    ],
    [
      'Why is the tube grey?',
      'It contains fluoride, which stops the blood cells from using up the glucose on the way to the lab.',
    ],
  ],
  LFT: [
    ['Do I need to fast for liver tests?', 'No. Avoid alcohol for 24 hours before the sample.'],
    [
      'One enzyme is slightly high. Is that serious?',
      'Often not. Exercise, some medicines, a virus or fat in the liver can raise it. Doctors check how high it is, which other enzymes are high, and whether it stays high.',
    ],
    [
      'Which medicines matter?',
      'Several, including some painkillers, antibiotics and tuberculosis tablets. Tell your doctor everything you take, including herbal products.',
    ],
  ],
  KFT: [
    [
      'Do I need to fast for kidney tests?',
      'No. Avoid a heavy meat meal the evening before, because it can raise creatinine for some hours.',
    ],
    [
      'What is eGFR?',
      'An estimate of how much blood your kidneys clean in a minute, calculated from creatinine, age and sex. See a doctor if it stays low for three months or more.',
    ],
    [
      'Should I drink a lot of water before the test?',
      'Drink as usual. Dehydration raises some values.',
    ],
  ],
  VITB12: [
    [
      'Is fasting needed for vitamin B12?',
      'No. Tell us if you take B12 tablets or injections, because the level then shows the supplement.',
    ],
    [
      'Who often has low B12?',
      'Vegetarians and vegans, older people, people who take metformin or acid blockers for long, and people who have had stomach surgery.',
    ],
    [
      'Why does it matter?',
      'Low B12 can cause anaemia and harm nerves. It is easy to treat when found in time.',
    ],
  ],
  URM: [
    [
      'How do I collect the sample?',
      'Wash, let the first part go into the toilet, then fill the cup with the middle part. The first urine of the morning is best.',
    ],
    [
      'Can I take it during my period?',
      'It is better to wait until some days after it, because blood changes the result.',
    ],
    [
      'How soon must the sample reach the lab?',
      'Within two hours, or keep it cool until the phlebotomist comes.',
    ],
  ],
  CRP: [
    [
      'What does CRP show?',
      'That there is inflammation in the body, for example from an infection, an injury or a joint disease. It does not show where.',
    ],
    ['Is fasting needed?', 'No.'],
    [
      'Is it the same as hs-CRP?',
      'It is the same protein, measured for another purpose. hs-CRP measures small amounts to judge heart risk. CRP measures the larger amounts seen in illness.',
    ],
  ],
  DNS1: [
    [
      'On which day of fever should I take it?',
      'In the first five days. After that, the IgM antibody test is better.',
    ],
    [
      'My test is negative. Can I still have dengue?',
      'Yes, mainly later in the illness. Your doctor may ask for an IgM test or a second test.',
    ],
    [
      'When should I go to a hospital?',
      'At once, if you have severe stomach pain, vomiting that does not stop, bleeding, fast breathing, cold skin, drowsiness or confusion. Do not wait for a report.',
    ],
  ],
  MALAG: [
    [
      'When should I give the sample?',
      'At any time, but best while the fever is high and before any treatment.',
    ],
    [
      'My test is negative but I still have fever. What now?',
      'See your doctor. The test is often repeated after 12 to 24 hours, or a blood smear is added.',
    ],
    ['How soon do I get the report?', 'Within six hours of the sample.'],
  ],
  ESR: [
    [
      'What does ESR show?',
      'How fast red cells settle in an hour. It rises with many kinds of inflammation, and also with age, in pregnancy and in anaemia.',
    ],
    ['Is fasting needed?', 'No.'],
    [
      'Why is it done together with CRP?',
      'CRP rises and falls within days, ESR within weeks. Together, they show better how an illness is changing.',
    ],
  ],
  IRON: [
    [
      'How do I prepare for iron studies?',
      'Fast for 8 to 10 hours and give the sample in the morning. Stop iron tablets for 24 hours if your doctor agrees.',
    ],
    [
      'Why is ferritin often added?',
      'It shows your iron stores. Iron in the blood changes during the day, but the stores change slowly.',
    ],
    [
      'Can I start iron tablets if it is low?',
      'Ask a doctor first. The reason for low iron matters, and too much iron is harmful.',
    ],
  ],
  PSA: [
    [
      'Who is this test for?',
      'Men, usually from about 50, or earlier if prostate cancer runs in the family. Discuss its benefits and limits with a doctor first.',
    ],
    [
      'What should I avoid before the test?',
      'Cycling and ejaculation for 48 hours. Wait a week after a prostate examination.',
    ],
    [
      'My PSA is high. Do I have cancer?',
      'Most men with a high value do not have cancer. An enlarged or inflamed prostate raises it too. A doctor decides what to do next.',
    ],
  ],
  AMH: [
    [
      'On which day of my cycle should I take it?',
      'On any day. AMH changes little during the cycle, and you need not fast.',
    ],
    [
      'What does it show?',
      'Roughly how many eggs your ovaries still have. It does not show how likely you are to get pregnant this month.',
    ],
    [
      'Does the pill change it?',
      'It can lower the value a little. Tell us which hormones you take.',
    ],
  ],
  IGE: [
    [
      'Does a high total IgE mean an allergy?',
      'An allergy is more likely, but worms, eczema and other causes raise it too. It does not show what you are allergic to.',
    ],
    ['Should I stop allergy tablets before the test?', 'No. They do not change this test.'],
    ['Is fasting needed?', 'No.'],
  ],
  PRF002: [
    [
      'How long do I fast for this check-up?',
      'For 10 hours, with only plain water. Choose an early slot. We mark the slots that suit fasting.',
    ],
    ['How many tubes do you take?', 'This page shows the tubes. All are filled with one prick.'],
    [
      'Who should take it?',
      'Adults who want a yearly check-up and have no symptoms. If you have symptoms, ask a doctor which tests you need.',
    ],
    [
      'Will someone explain the report?',
      'Each value is shown with its range and your earlier values. Ask your doctor what it means for you.',
    ],
  ],
  PRF005: [
    [
      'How long do I fast?',
      'For 10 hours, with only plain water. Ask your doctor if you should take your diabetes medicine that morning.',
    ],
    [
      'How often should I take it?',
      'If you have diabetes, usually HbA1c every three to six months, and kidney and cholesterol tests once a year or as your doctor asks.',
    ],
    [
      'Is it also for people without diabetes?',
      'Yes, for people at risk: with diabetes in the family, overweight, or diabetes in an earlier pregnancy.',
    ],
  ],
  USGABD: [
    [
      'How do I prepare for the scan?',
      'Do not eat for 6 hours. Drink four glasses of water an hour before and do not pass urine, because we can see more when your bladder is full.',
    ],
    [
      'Does it hurt, and is there radiation?',
      'No to both. Ultrasound uses sound waves. You feel some gel and light pressure.',
    ],
    ['How long does it take?', 'About 20 minutes. You get the report within hours.'],
    [
      'Will I be told the sex of the baby?',
      'No. The law forbids it, and our staff will not tell you.',
    ],
  ],
}
