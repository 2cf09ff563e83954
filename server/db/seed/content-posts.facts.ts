/** A post of the lab's blog; excerpt and content are HTML, as WordPress returns it. */
export type PostFacts = {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly excerpt: string
  readonly publishedAt: string
  readonly content: string
}

export const posts: readonly PostFacts[] = [
  {
    id: 101,
    slug: 'how-to-read-a-complete-blood-count',
    title: 'How to read a complete blood count',
    publishedAt: '2025-04-14T09:00:00+05:30',
    excerpt:
      '<p>Twenty-one values on one page can look alarming. But they answer three questions, and it helps to take them one at a time.</p>',
    content: `
<p>A complete blood count is the test that doctors ask for most often. It counts the cells in your blood and measures a few things about their size and content. The report has about twenty lines, which answer three questions.</p>
<h2>Can the blood carry enough oxygen?</h2>
<p>Look first at <strong>haemoglobin</strong>. It is the protein in red cells that carries oxygen. The World Health Organization defines anaemia as below 13 g/dL in adult men, below 12 g/dL in adult women and below 11 g/dL in pregnancy. Next to it is <strong>MCV</strong>, the average size of a red cell. Anaemia with small cells often points to too little iron; with large cells, to too little vitamin B12 or folate. These are only pointers. Your doctor finds the cause with other tests and your medical history.</p>
<h2>Is the body fighting something?</h2>
<p>The <strong>white cell count</strong> rises in many infections, after an injury, with some medicines and even after hard exercise. The differential count shows which kinds there are: neutrophils tend to rise in bacterial infections, lymphocytes in viral ones, eosinophils in allergy and with some parasites. One raised count shows that something is happening. It does not show what.</p>
<h2>Will a cut stop bleeding?</h2>
<p><strong>Platelets</strong> close small wounds. Most adults have between 150,000 and 410,000 in a microlitre. In dengue, they can fall for some days and recover on their own, so they are counted again and again during the illness. A low machine count can also be false: platelets sometimes clump in the tube. The lab then checks a smear under the microscope before it reports.</p>
<h2>What to do with the report</h2>
<ul>
<li>Compare with your own earlier counts. A change over months tells you more than one value.</li>
<li>Read the range printed beside each value. It depends on age, sex and the analyser.</li>
<li>Show your doctor the whole report, not just the line that is marked.</li>
</ul>
<p>You do not need to fast for this test. Drink water as usual, and tell us if you are pregnant, have recently had a transfusion or take blood thinners. The <a href="/test-detail?slug_name=complete-blood-count">page of the test</a> lists every parameter.</p>`,
  },
  {
    id: 102,
    slug: 'what-counts-as-fasting',
    title: 'What counts as fasting before a blood test',
    publishedAt: '2025-05-26T09:00:00+05:30',
    excerpt:
      '<p>Black coffee, chewing gum, a morning walk, your usual tablets: what breaks a fast, what does not, and what to do if you forgot.</p>',
    content: `
<p>Some values change after a meal. Sugar rises within minutes, triglycerides within hours. Fasting makes the result easy to compare: with the range on the report, which comes from people who had fasted, and with your own earlier result.</p>
<h2>What fasting means</h2>
<p>Nothing to eat, and only plain water to drink, for the number of hours the test needs. For blood sugar that is usually 8 hours, for a lipid profile 10 to 12. Drinking water is good, because it makes veins easier to find. Tea and coffee break the fast, even without milk and sugar, because caffeine affects sugar and fat in the blood. So do juice, coconut water, gum and cough syrup. Smoking changes some values too, so do not smoke until the sample is taken.</p>
<h2>What people forget</h2>
<ul>
<li><strong>Too long is not better.</strong> After 14 hours or more without food the body begins to change its own chemistry. Book an early slot instead of skipping two meals.</li>
<li><strong>Alcohol the evening before</strong> raises triglycerides and liver enzymes. Avoid it for 24 hours.</li>
<li><strong>Exercise.</strong> A hard run on the morning of the test can raise muscle enzymes and lower sugar. An ordinary walk does no harm.</li>
</ul>
<h2>Your medicines</h2>
<p>Keep taking what you are prescribed unless your doctor has told you otherwise. Ask about two common exceptions first. Tablets for diabetes and insulin are usually taken with food, so ask your doctor what to do on a fasting morning. Thyroid tablets are often taken after the sample. Write down what you took and when, and tell the phlebotomist.</p>
<h2>If you forgot</h2>
<p>Tell us. A fasting sugar test after breakfast does not give a true fasting value. You can change to another slot in your order, and tests that need no fasting can still be done the same day.</p>
<p>Children, pregnant women, older people and anyone who has fainted while giving a sample should not fast longer than needed. If you feel shaky, sweaty or faint, stop the fast, eat something, and call us to change your slot. Each test in the menu shows whether it needs fasting and for how long. If you book several tests, follow the longest fast.</p>`,
  },
  {
    id: 103,
    slug: 'hba1c-and-fasting-sugar',
    title: 'HbA1c and fasting sugar: two views of the same thing',
    publishedAt: '2025-07-07T09:00:00+05:30',
    excerpt:
      '<p>One is a photograph of this morning, the other an average of three months. Why doctors often want both.</p>',
    content: `
<p>Fasting sugar shows how much glucose is in your blood at one moment, after a night without food. HbA1c shows how much has attached to your red cells over their lifetime. Red cells live for about four months, so HbA1c reflects roughly the last two to three, with the latest weeks counting most.</p>
<h2>The usual limits</h2>
<p>In adults who are not pregnant, most guidelines use these limits:</p>
<ul>
<li>Fasting plasma glucose below 100 mg/dL is normal. 126 mg/dL or more suggests diabetes.</li>
<li>HbA1c below 5.7 % is normal. 6.5 % or more suggests diabetes.</li>
<li>Values in between are often called prediabetes: a higher risk, and a good time to act with your doctor.</li>
</ul>
<p>One value above a limit is not yet a diagnosis. Without clear symptoms it is confirmed by a second test on another day, or by two different tests that agree.</p>
<h2>Why they sometimes disagree</h2>
<p>HbA1c depends on red cells. When these live shorter or longer than usual, it can mislead. It may read too low after bleeding, after a transfusion or in some kinds of anaemia, and too high when iron is lacking. Inherited variants of haemoglobin, which are not rare in India, can disturb some methods. In pregnancy it is not the right test, and a glucose tolerance test is used instead.</p>
<p>Fasting sugar has its own limits. A bad night, an infection, steroids or a late dinner can raise it for a day. It tells you nothing about the hours after meals, when sugar often rises first.</p>
<h2>How often</h2>
<p>People with diabetes usually have HbA1c every three to six months; testing more often tells you little, because the cells need time to renew. Your doctor decides how often to test and what your target is. Both depend on age and other illnesses.</p>
<h2>Before the sample</h2>
<p>HbA1c needs no fasting and can be taken at any hour. Fasting sugar needs 8 hours with only plain water. Both are often taken from one prick in two tubes: lavender for HbA1c, grey for sugar. The grey tube contains fluoride, which stops the cells from using up the glucose on the way to the lab. Do not change or stop a medicine because of a number in a report. Show the report to the doctor who prescribed it.</p>`,
  },
  {
    id: 104,
    slug: 'outside-the-range-is-not-a-diagnosis',
    title: 'Outside the range is not a diagnosis',
    publishedAt: '2025-08-18T09:00:00+05:30',
    excerpt:
      '<p>On a report with twenty values, even a healthy person is likely to have one outside its range. Here is why.</p>',
    content: `
<p>A reference range describes healthy people. It is not a border between health and illness. To find it, labs test many people without known disease and take the middle 95 in 100. The lowest and the highest few are left out, although those people were healthy too.</p>
<h2>One in twenty</h2>
<p>So for any one value, about one healthy person in twenty is outside the range. With many values on a report this adds up. If twenty values were unrelated, nearly two in three healthy people would have at least one marked. Real values are related, so the true number is lower. But the point remains: a mark is a reason to check, not a verdict.</p>
<h2>Why ranges differ between labs</h2>
<p>Analysers and methods differ, and so do the people whose blood was used to make the range. That is why each report prints its own ranges, and why it is better to track a value over time at the same lab. Ranges can also depend on age, sex, pregnancy and the hour of the day. You cannot read an evening cortisol value by the morning range.</p>
<h2>What makes a value change</h2>
<ul>
<li>The body: most values change a little from day to day.</li>
<li>The preparation: food, exercise, alcohol, dehydration.</li>
<li>The sample: a long tourniquet, cells that broke on the way, a delay.</li>
<li>The measurement: every method has a small spread, which the lab watches with control samples each day.</li>
</ul>
<h2>What doctors look at</h2>
<p>How far outside the value is; whether it fits with the others; whether it has changed; and above all how you feel and what was found on examination. A slightly high liver enzyme the day after a wedding means something different from the same value rising for the third time.</p>
<h2>When not to wait</h2>
<p>Some values are dangerous by themselves, such as a very low potassium or a very low platelet count. Labs call these critical and phone you at once instead of waiting for the report. If we call you, follow the advice. For everything else: read, compare, and talk to your doctor. In our reports a value outside its range is marked by a shape and a word as well as by colour, with your earlier results beside it.</p>`,
  },
  {
    id: 105,
    slug: 'fever-in-the-rains',
    title: 'Fever in the rains: which test on which day',
    publishedAt: '2025-09-08T09:00:00+05:30',
    excerpt:
      '<p>Dengue, malaria and typhoid can begin alike. The right test depends on how many days you have had the fever.</p>',
    content: `
<p>Between June and November many fevers look alike in their first days: a high temperature, an aching body, a headache. A test can tell them apart, but each test has its days. The same test can be negative on day two and positive on day six. Count from the first day of fever.</p>
<h2>Dengue</h2>
<p>The <strong>NS1 antigen</strong> is a piece of the virus itself. It is most often found in the first five days. <strong>IgM antibodies</strong> are the body's answer; they appear from about the fourth or fifth day and stay for weeks. Between the two, doctors often ask for both. A platelet count on its own neither proves nor rules out dengue. It is used to follow the illness, together with the haematocrit.</p>
<h2>Malaria</h2>
<p>You can give the sample on any day. The test finds the parasite most easily while the fever is high. An <strong>antigen test</strong> gives a result within hours. A <strong>blood smear</strong> also shows how many parasites there are and of which kind. One negative result does not rule malaria out: if the fever continues, the test is repeated after 12 to 24 hours.</p>
<h2>Typhoid</h2>
<p>In the first week a <strong>blood culture</strong>, taken before any antibiotic, is the test that proves it. It takes some days to grow. Antibody tests turn positive later and can stay positive from an older infection, so doctors read them with care.</p>
<h2>While you wait</h2>
<p>Drink enough. Note your temperature and the time. Ask a doctor before you take any painkiller: some of the common ones raise the risk of bleeding if the fever is dengue. Do not start antibiotics on your own. They do nothing against a virus and can hide the result of a culture.</p>
<h2>Go to a hospital, not to a lab</h2>
<p>With some signs, do not wait for a report. They often come as the fever falls, about the third to seventh day of dengue: strong pain in the belly, vomiting that does not stop, bleeding from nose or gums, black stools, fast breathing, cold skin, drowsiness or confusion. The same applies to a fit, a stiff neck, or a child who will not drink. If you see any of these, go to the nearest hospital at once.</p>
<p>The <a href="/test-menu?category=fever-infection">fever tests in the menu</a> show when each test is most useful and how soon you get the report.</p>`,
  },
  {
    id: 106,
    slug: 'what-the-cap-colours-mean',
    title: 'What the colours of the caps mean',
    publishedAt: '2025-10-13T09:00:00+05:30',
    excerpt:
      '<p>Lavender, gold, grey, light blue: each colour shows what is in the tube, and so which tests it is for.</p>',
    content: `
<p>Why does a phlebotomist need three tubes when one holds plenty of blood? Because blood changes. It clots within minutes, its cells stay alive and use up sugar, and some substances break down. What is in the tube decides what can still be tested an hour later. The colour of the cap shows what that is.</p>
<h2>The usual colours</h2>
<ul>
<li><strong>Lavender (EDTA)</strong> keeps blood from clotting and the cells in shape: blood counts, HbA1c, blood group.</li>
<li><strong>Gold (serum, with a gel)</strong> lets the blood clot; a gel then separates the clot from the clear serum: liver, kidney, thyroid, vitamins and most other tests.</li>
<li><strong>Red (plain)</strong> lets it clot without a gel, for tests that the gel would affect.</li>
<li><strong>Grey (fluoride)</strong> stops the cells from using up glucose: sugar tests.</li>
<li><strong>Light blue (citrate)</strong> prevents clotting, mixed in an exact proportion: clotting tests. It must be filled to its line, or the result is wrong.</li>
<li><strong>Green (heparin)</strong> keeps plasma fresh for some fast chemistry and for tests on living cells.</li>
<li><strong>Black</strong> is used for the sedimentation rate by the classic method.</li>
</ul>
<h2>Why the order matters</h2>
<p>All tubes are filled from one prick, through one needle, in a fixed order. A trace of the additive from one tube could get into the next. EDTA, for example, binds calcium and contains potassium: a little of it in a serum tube would give a potassium that looks dangerous and a calcium that looks too low. So the light blue tube is filled early and the lavender and grey ones late.</p>
<h2>Gently, ten times</h2>
<p>Each tube is turned over slowly a few times so that the additive mixes. Shaking would break red cells. Their content would spill, and values such as potassium and some enzymes would rise.</p>
<h2>How much blood is it?</h2>
<p>A tube holds 2 to 5 millilitres. Even a large check-up takes less than two tablespoons in all. An adult has about five litres, and the body replaces it within days. In this app every test shows the caps it needs, and the cart adds them up: how many tubes and millilitres, all with one prick. Tests that share a tube need it only once.</p>`,
  },
  {
    id: 107,
    slug: 'thyroid-tests-and-why-tsh-comes-first',
    title: 'Thyroid tests, and why TSH comes first',
    publishedAt: '2025-11-24T09:00:00+05:30',
    excerpt:
      '<p>TSH is not a thyroid hormone at all. It is the signal that asks for more of it, and that is why it tells you so much.</p>',
    content: `
<p>The thyroid is a small gland at the front of the neck. It makes two hormones, T4 and T3, which set the pace of nearly every cell. Another gland decides how much it makes: the pituitary, under the brain, sends <strong>TSH</strong>, the thyroid-stimulating hormone. When the blood holds too little T4 the pituitary sends more TSH, when it holds too much it sends less.</p>
<h2>Reading the pair</h2>
<ul>
<li><strong>TSH high, free T4 low:</strong> the thyroid does not respond enough. This is an underactive thyroid.</li>
<li><strong>TSH low, free T4 or T3 high:</strong> the thyroid makes too much. This is an overactive thyroid.</li>
<li><strong>TSH outside its range, T4 within:</strong> an early or mild form, called subclinical. Often, your doctor just repeats the test after some weeks or months.</li>
</ul>
<p>TSH reacts strongly to small changes of T4. That is why it usually comes first, and why free T4 is added when TSH is outside its range.</p>
<h2>Total or free</h2>
<p>Most T4 and T3 in the blood is bound to proteins and not active. Total T3 and T4 count all of it, so they change with the proteins, for example in pregnancy or with the contraceptive pill. Free T4 and free T3 count only the active part.</p>
<h2>What can mislead</h2>
<p>Serious illness changes thyroid values for a while. So do some medicines, such as steroids, lithium and amiodarone. <strong>Biotin</strong>, sold for hair and nails, can affect the test itself and make a healthy thyroid look overactive. Tell the lab if you take it; your doctor may ask you to stop for some days before the sample. In pregnancy, the ranges are different for each trimester.</p>
<h2>Before the sample</h2>
<p>No fasting is needed. TSH is somewhat higher in the early morning than in the afternoon, so for repeat tests, give the sample at the same time of day. If you take thyroid tablets, ask your doctor whether to take them after the sample. After a change of dose, the values need six to eight weeks to settle, so do not test sooner.</p>
<p>Tiredness, weight and mood have many causes, and a normal thyroid result is an answer too. Do not start, stop or change tablets because of a number. Show the report to your doctor.</p>`,
  },
  {
    id: 108,
    slug: 'making-sense-of-a-lipid-profile',
    title: 'Making sense of a lipid profile',
    publishedAt: '2026-01-05T09:00:00+05:30',
    excerpt:
      '<p>Total cholesterol is the number people remember, but it tells you the least. Here is what the other numbers mean.</p>',
    content: `
<p>Fat does not mix with water, so the blood carries it in small parcels called lipoproteins. A lipid profile counts what is in them. The total adds up good and bad carriers, so it tells you the least.</p>
<h2>The parts</h2>
<ul>
<li><strong>LDL cholesterol</strong> travels from the liver to the body. Over years, the excess settles in the walls of the arteries. The lower it is, the lower the risk of a heart attack or a stroke.</li>
<li><strong>HDL cholesterol</strong> travels back to the liver. A low value means more risk. A very high value does not protect you more.</li>
<li><strong>Triglycerides</strong> are the fat from meals and body stores. They rise with sugar, alcohol and weight, and after eating. Very high values can inflame the pancreas.</li>
<li><strong>Non-HDL cholesterol</strong> is the total minus HDL: everything that can settle. It needs no fasting, and many guidelines prefer it.</li>
</ul>
<p>On most reports LDL is calculated from the other values. When triglycerides are above 400 mg/dL, this calculation is not reliable, and LDL is measured directly.</p>
<h2>Why there is no single good number</h2>
<p>The same LDL can be fine for one person and too high for another. Doctors look at your overall risk: age, blood pressure, smoking, diabetes, kidney disease, an earlier heart attack or stroke, and early heart disease in the family. In people of South Asian origin heart disease tends to begin earlier, so it is worth knowing your values from your twenties. High cholesterol can be inherited; an LDL of 190 mg/dL or more is a reason to ask about it.</p>
<h2>Before the sample</h2>
<p>For our lipid profile, take only plain water for 10 to 12 hours, and no alcohol for 24 hours. Wait some weeks after a fever, an operation or a pregnancy: each changes the values for a while. One profile is a start. A second one some weeks later shows what is normal for you.</p>
<h2>What helps</h2>
<p>Food with more vegetables, pulses and nuts and less fried food and sweets, daily walking, no smoking, less alcohol. Whether tablets are needed on top, and which, is for your doctor to say. If you take them, do not stop because the report looks good: that may be because the tablets are working.</p>`,
  },
  {
    id: 109,
    slug: 'a-calm-home-visit-for-children-and-parents',
    title: 'A calm home visit for children and older parents',
    publishedAt: '2026-02-09T09:00:00+05:30',
    excerpt: '<p>Giving a sample takes two minutes. A little preparation makes it easy.</p>',
    content: `
<p>Most people do not mind the prick. They mind waiting for it. With a home visit, there is no queue and no strange room. A little preparation takes care of most of the rest.</p>
<h2>For a child</h2>
<ul>
<li><strong>Tell the truth, shortly before.</strong> "It will sting for as long as it takes to count to five" is better than "it will not hurt". Tell a school child the day before, and a small child an hour before.</li>
<li><strong>Hold, do not hold down.</strong> A small child sits on your lap, with the arm on a pillow and your hand around it.</li>
<li><strong>Keep the mind busy.</strong> Count, sing a song or blow on a piece of paper. A baby may be fed during the sample, unless the test needs fasting.</li>
<li><strong>Drink first.</strong> Water makes veins easier to find. If the test needs fasting, ask us first. We keep the fast as short as possible for children.</li>
</ul>
<p>A numbing cream can help children who are very afraid. Ask your doctor which one and how long before.</p>
<h2>For an older person</h2>
<p>Veins become thinner and skin bruises more easily. A warm room, a warm cloth on the arm and a glass of water help. Tell us if they take blood thinners: pressing the spot for five minutes instead of two keeps the bruise small. After a breast operation, or with a dialysis fistula, we use the other arm. Please tell the phlebotomist before they start.</p>
<p>Keep the list of medicines ready. If someone has fainted during a sample before, tell us. We then take the sample lying down, with time to rest afterwards. Someone who cannot hear or see well should have a person they know with them.</p>
<h2>What you can expect from us</h2>
<p>We send you the phlebotomist's name and ID number before the visit. You can ask to see the ID card at the door. The needle and tubes come in sealed packs, which we open in front of you. The labels are printed and stuck on in front of you, with the name you read out. We take used needles away in a closed box. One prick fills all the tubes of a sample.</p>
<p>If we cannot find the vein at the second try, we stop and come another day, free of charge. A small bruise around the spot for a few days is common. Call a doctor if it swells, feels warm or hurts more each day.</p>`,
  },
]
