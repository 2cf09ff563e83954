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
      '<p>Twenty-one values on one page can look alarming. They answer three questions, and it helps to take them one at a time.</p>',
    content: `
<p>A complete blood count is the test that doctors ask for most often. It counts the cells in your blood and measures a few things about their size and content. The report has some twenty lines. They answer three questions.</p>
<h2>Can the blood carry enough oxygen?</h2>
<p>Look first at <strong>haemoglobin</strong>. It is the protein in red cells that carries oxygen. The World Health Organization speaks of anaemia below 13 g/dL in adult men, below 12 g/dL in adult women and below 11 g/dL in pregnancy. Beside it stands <strong>MCV</strong>, the average size of a red cell. Anaemia with small cells often points to too little iron; with large cells, to too little vitamin B12 or folate. These are pointers. The cause is found with other tests and with your history.</p>
<h2>Is the body fighting something?</h2>
<p>The <strong>white cell count</strong> rises in many infections, after an injury, with some medicines and even after hard exercise. The differential says which kinds are there: neutrophils tend to rise in bacterial infections, lymphocytes in viral ones, eosinophils in allergy and with some parasites. A single raised count says that something is happening. It does not say what.</p>
<h2>Will a cut stop bleeding?</h2>
<p><strong>Platelets</strong> close small wounds. Most adults have between 150,000 and 410,000 in a microlitre. In dengue they can fall for some days and come back on their own, which is why they are counted again and again during the illness. A low count in a machine can also be an artefact: platelets sometimes clump in the tube. The lab then looks at a smear under the microscope before it reports.</p>
<h2>What to do with the report</h2>
<ul>
<li>Compare with your own earlier counts. A change over months says more than one value.</li>
<li>Read the range printed beside each value. It depends on age, sex and the analyser.</li>
<li>Take the whole report to your doctor, not the one line that is marked.</li>
</ul>
<p>You do not need to fast for this test. Drink water as usual, and say if you are pregnant, have had a transfusion lately or take blood thinners. The <a href="/test-detail?slug_name=complete-blood-count">page of the test</a> lists every parameter.</p>`,
  },
  {
    id: 102,
    slug: 'what-counts-as-fasting',
    title: 'What counts as fasting before a blood test',
    publishedAt: '2025-05-26T09:00:00+05:30',
    excerpt:
      '<p>Black coffee, chewing gum, a morning walk, your usual tablets: what breaks a fast, what does not, and what to do when you forgot.</p>',
    content: `
<p>Some values change after a meal. Sugar rises within minutes, triglycerides within hours. When a test asks you to fast, it asks for a comparison on equal terms: with the range on the report, which was made from people who had fasted, and with your own earlier result.</p>
<h2>What fasting means</h2>
<p>Nothing to eat and nothing to drink but plain water, for the hours that the test names. For blood sugar that is usually 8 hours, for a lipid profile 10 to 12. Water is welcome: it makes veins easier to find. Tea and coffee break the fast, also without milk and sugar, because caffeine acts on sugar and fat in the blood. So do juice, coconut water, gum and cough syrup. Smoking changes some values too, so wait with it until the sample is taken.</p>
<h2>What people forget</h2>
<ul>
<li><strong>Too long is not better.</strong> After 14 hours or more without food the body begins to change its own chemistry. Book an early window instead of skipping two meals.</li>
<li><strong>Alcohol the evening before</strong> raises triglycerides and liver enzymes. Leave it out for 24 hours.</li>
<li><strong>Exercise.</strong> A hard run on the morning of the test can raise muscle enzymes and lower sugar. An ordinary walk does no harm.</li>
</ul>
<h2>Your medicines</h2>
<p>Keep taking what you are prescribed unless your doctor has told you otherwise. There are two common exceptions to ask about beforehand. Tablets for diabetes and insulin are usually taken with food, so ask your doctor what to do on a fasting morning. Thyroid tablets are often taken after the sample. Write down what you took and when, and tell the phlebotomist.</p>
<h2>If you forgot</h2>
<p>Say so. A fasting sugar taken after breakfast is not a fasting sugar, and nobody is served by a report that pretends otherwise. A visit can be moved to another window in your order, and tests that need no fasting can still be taken the same day.</p>
<p>Children, pregnant women, older people and anybody who has fainted at a sample should not fast longer than the test asks for. If you feel shaky, sweaty or faint, stop the fast, eat something, and call us to move the visit. Each test in the menu says whether it needs fasting and for how long; in a cart with several, the longest one counts.</p>`,
  },
  {
    id: 103,
    slug: 'hba1c-and-fasting-sugar',
    title: 'HbA1c and fasting sugar: two views of the same thing',
    publishedAt: '2025-07-07T09:00:00+05:30',
    excerpt:
      '<p>One is a photograph of this morning, the other an average of three months. Why doctors often want both.</p>',
    content: `
<p>Fasting sugar says how much glucose is in your blood at one moment, after a night without food. HbA1c says how much has stuck to your red cells while they were in circulation. Red cells live for about four months, so HbA1c reflects roughly the last two to three, with the latest weeks counting most.</p>
<h2>The usual lines</h2>
<p>In adults who are not pregnant, most guidelines use these lines:</p>
<ul>
<li>Fasting plasma glucose below 100 mg/dL is usual; 126 mg/dL or more speaks for diabetes.</li>
<li>HbA1c below 5.7 % is usual; 6.5 % or more speaks for diabetes.</li>
<li>What lies between is often called prediabetes: a higher risk, and time to act with your doctor.</li>
</ul>
<p>One value above a line is not yet a diagnosis. Without clear symptoms it is confirmed by a second test on another day, or by two different tests that agree.</p>
<h2>Why they sometimes disagree</h2>
<p>HbA1c depends on red cells. When these live shorter or longer than usual, it misleads. It may read too low after bleeding, after a transfusion or in some kinds of anaemia, and too high when iron is lacking. Inherited variants of haemoglobin, which are not rare in India, can disturb some methods. In pregnancy it is not the test of choice; there a glucose tolerance test is used.</p>
<p>Fasting sugar has limits of its own. A bad night, an infection, steroids or a late dinner can raise it for a day. It says nothing of the hours after meals, in which sugar often rises first.</p>
<h2>How often</h2>
<p>People with diabetes usually have HbA1c every three to six months; more often tells little, since the cells need time to turn over. Your doctor sets the rhythm and the aim, which differ with age and other illnesses.</p>
<h2>Before the sample</h2>
<p>HbA1c needs no fasting and can be taken at any hour. Fasting sugar needs 8 hours with nothing but plain water. Both are often taken from one prick in two tubes: lavender for HbA1c, grey for sugar. The grey tube holds fluoride, which keeps the cells from using up the glucose on the way to the lab. Do not change or stop a medicine because of a number in a report. Take the report to the doctor who prescribed it.</p>`,
  },
  {
    id: 104,
    slug: 'outside-the-range-is-not-a-diagnosis',
    title: 'Outside the range is not a diagnosis',
    publishedAt: '2025-08-18T09:00:00+05:30',
    excerpt:
      '<p>With twenty values on a report, the odds are better than even that a healthy person has one outside its range. Here is why.</p>',
    content: `
<p>A reference range is a description of healthy people, not a border between health and illness. To make one, a value is measured in many people without known disease. The middle 95 in 100 give the range. The lowest and the highest few are left out, although those people were healthy too.</p>
<h2>One in twenty</h2>
<p>It follows that for any one value, about one healthy person in twenty lies outside. With many values on a report this adds up. If twenty values had nothing to do with each other, nearly two healthy people in three would have at least one marked. Real values are connected, so the true number is lower, but the lesson stands: a mark is a reason to look, not a verdict.</p>
<h2>Why ranges differ between labs</h2>
<p>Analysers and methods differ, and so do the people whose blood was used to make the range. That is why each report prints its own ranges, and why it is fairer to follow a value over time at the same lab. Ranges can also depend on age, sex, pregnancy and the hour of the day. Cortisol in the evening cannot be read by the range of the morning.</p>
<h2>What moves a value by itself</h2>
<ul>
<li>The body: most values swing a little from day to day.</li>
<li>The preparation: food, exercise, alcohol, dehydration.</li>
<li>The sample: a long tourniquet, cells that broke on the way, a delay.</li>
<li>The measurement: every method has a small spread, which the lab watches with control samples each day.</li>
</ul>
<h2>What doctors look at</h2>
<p>How far outside the value is; whether it fits with the others; whether it has changed; and above all how you feel and what was found on examination. A slightly high liver enzyme in a person who slept badly after a wedding means something else than the same value rising for the third time.</p>
<h2>When not to wait</h2>
<p>Some values are dangerous by themselves, such as a very low potassium or a very low platelet count. Labs call these critical and telephone at once instead of waiting for the report. If you are called, follow what you are told. For everything else: read, compare, and talk it over with your doctor. In our reports a value outside its range is marked by a shape and a word as well as by colour, with your earlier results beside it.</p>`,
  },
  {
    id: 105,
    slug: 'fever-in-the-rains',
    title: 'Fever in the rains: which test on which day',
    publishedAt: '2025-09-08T09:00:00+05:30',
    excerpt:
      '<p>Dengue, malaria and typhoid can begin alike. The right test depends on how many days the fever has lasted.</p>',
    content: `
<p>Between June and November many fevers look alike in their first days: a high temperature, an aching body, a headache. A test can tell them apart, but each test has its days. The same sample can be silent on day two and clear on day six. Count from the first day of fever.</p>
<h2>Dengue</h2>
<p>The <strong>NS1 antigen</strong> is a piece of the virus itself. It is most often found in the first five days. <strong>IgM antibodies</strong> are the body's answer; they appear from about the fourth or fifth day and stay for weeks. Between the two, doctors often ask for both. A platelet count on its own neither proves nor rules out dengue. It is used to follow the illness, together with the haematocrit.</p>
<h2>Malaria</h2>
<p>The parasite can be looked for on any day, best while the fever is high. An <strong>antigen test</strong> answers within hours, a <strong>blood smear</strong> also says how many parasites there are and of which kind. One negative result does not close the matter: if the fever goes on, the test is repeated after 12 to 24 hours.</p>
<h2>Typhoid</h2>
<p>In the first week a <strong>blood culture</strong>, taken before any antibiotic, is the test that proves it. It takes some days to grow. Antibody tests turn positive later and can stay so from an older infection, so they are read with care.</p>
<h2>While you wait</h2>
<p>Drink enough. Note the temperature and the hour. Ask a doctor before you take any painkiller: some of the common ones raise the risk of bleeding if the fever is dengue. Do not start antibiotics on your own. They do nothing against a virus and can hide what a culture would have shown.</p>
<h2>Go to a hospital, not to a lab</h2>
<p>Some signs do not wait for a report. They often come as the fever falls, about the third to seventh day of dengue: strong pain in the belly, vomiting that does not stop, bleeding from nose or gums, black stools, fast breathing, cold skin, drowsiness or confusion. The same holds for a fit, a stiff neck, or a child who will not drink. With any of these go to the nearest hospital at once.</p>
<p>The <a href="/test-menu?category=fever-infection">fever tests in the menu</a> say for each test when it is of most use and how soon its report comes.</p>`,
  },
  {
    id: 106,
    slug: 'what-the-cap-colours-mean',
    title: 'What the colours of the caps mean',
    publishedAt: '2025-10-13T09:00:00+05:30',
    excerpt:
      '<p>Lavender, gold, grey, light blue: each colour says what is in the tube, and so which tests it can serve.</p>',
    content: `
<p>Why does a phlebotomist need three tubes when one has plenty of blood? Because blood does not stay as it is. It clots within minutes, its cells go on living and use up sugar, and some substances must be kept from changing. What is in the tube decides what can still be measured an hour later. The cap tells everybody, at a glance, what that is.</p>
<h2>The usual colours</h2>
<ul>
<li><strong>Lavender (EDTA)</strong> keeps blood from clotting and the cells in shape: blood counts, HbA1c, blood group.</li>
<li><strong>Gold (serum, with a gel)</strong> lets the blood clot; a gel then parts the clot from the clear serum: liver, kidney, thyroid, vitamins and most other tests.</li>
<li><strong>Red (plain)</strong> lets it clot without a gel, for tests that the gel would disturb.</li>
<li><strong>Grey (fluoride)</strong> stops the cells from using up glucose: sugar tests.</li>
<li><strong>Light blue (citrate)</strong> holds back clotting in an exact proportion: clotting tests. It must be filled to its line, or the result is wrong.</li>
<li><strong>Green (heparin)</strong> keeps plasma fresh for some fast chemistry and for tests on living cells.</li>
<li><strong>Black</strong> is used for the sedimentation rate by the classic method.</li>
</ul>
<h2>Why the order matters</h2>
<p>All tubes are filled from one prick, through one needle, in a fixed order. A trace of the additive of one tube could be carried into the next. EDTA, for example, binds calcium and contains potassium: a little of it in a serum tube would give a potassium that looks dangerous and a calcium that looks too low. So the light blue tube is filled early and the lavender and grey ones late.</p>
<h2>Gently, ten times</h2>
<p>Each tube is turned over slowly a few times so that the additive mixes. Shaking would break red cells. Their content would spill, and values such as potassium and some enzymes would rise.</p>
<h2>How much blood is it?</h2>
<p>A tube holds 2 to 5 millilitres. Even a large check-up takes less than two tablespoons in all. An adult has about five litres, and the body makes up for it within days. In this app every test shows the caps it needs, and the cart adds them up: how many tubes, one prick, how many millilitres. Tests that share a tube are drawn once.</p>`,
  },
  {
    id: 107,
    slug: 'thyroid-tests-and-why-tsh-comes-first',
    title: 'Thyroid tests, and why TSH comes first',
    publishedAt: '2025-11-24T09:00:00+05:30',
    excerpt:
      '<p>TSH is not a thyroid hormone at all. It is the message that asks for more of it, and that is what makes it so telling.</p>',
    content: `
<p>The thyroid is a small gland at the front of the neck. It makes two hormones, T4 and T3, which set the pace of nearly every cell. How much it makes is decided elsewhere: the pituitary, a gland under the brain, sends <strong>TSH</strong>, the thyroid-stimulating hormone. When the blood holds too little T4 the pituitary sends more TSH, when it holds too much it sends less.</p>
<h2>Reading the pair</h2>
<ul>
<li><strong>TSH high, free T4 low:</strong> the gland does not follow the call. This is an underactive thyroid.</li>
<li><strong>TSH low, free T4 or T3 high:</strong> the gland makes more than it is asked for. This is an overactive thyroid.</li>
<li><strong>TSH outside its range, T4 within:</strong> an early or mild form, called subclinical. Often it is only watched and tested again after some weeks or months.</li>
</ul>
<p>TSH reacts strongly to small changes of T4. That is why it usually comes first, and why free T4 is added when TSH is outside its range.</p>
<h2>Total or free</h2>
<p>Most of T4 and T3 travels bound to proteins and does nothing. Total T3 and T4 count all of it and so change with the proteins, for instance in pregnancy or with the contraceptive pill. Free T4 and free T3 count what is active.</p>
<h2>What can mislead</h2>
<p>Serious illness changes thyroid values for a while. So do some medicines, such as steroids, lithium and amiodarone. <strong>Biotin</strong>, sold for hair and nails, can disturb the method itself and make a healthy thyroid look overactive. Tell the lab if you take it; your doctor may ask you to stop for some days before the sample. In pregnancy other ranges hold, different for each trimester.</p>
<h2>Before the sample</h2>
<p>No fasting is needed. TSH is somewhat higher in the early morning than in the afternoon, so for a fair comparison take repeats at the same time of day. If you take thyroid tablets, ask your doctor whether to take them after the sample. After a change of dose the values need six to eight weeks to settle; testing sooner answers too early.</p>
<p>Tiredness, weight and mood have many causes, and a thyroid in its range is an answer too. Do not start, stop or change tablets because of a number. Take the report to your doctor.</p>`,
  },
  {
    id: 108,
    slug: 'making-sense-of-a-lipid-profile',
    title: 'Making sense of a lipid profile',
    publishedAt: '2026-01-05T09:00:00+05:30',
    excerpt:
      '<p>Total cholesterol is the number people remember, and the one that says least. What the others add.</p>',
    content: `
<p>Fat does not mix with water, so the blood carries it in small parcels called lipoproteins. A lipid profile counts what is in them. The total is a sum of good and bad carriers, which is why it says least.</p>
<h2>The parts</h2>
<ul>
<li><strong>LDL cholesterol</strong> travels from the liver to the body. What is too much settles in the walls of arteries over years. The lower it is, the lower the risk of a heart attack or a stroke.</li>
<li><strong>HDL cholesterol</strong> travels back to the liver. A low value goes with more risk; a very high one does not protect further.</li>
<li><strong>Triglycerides</strong> are the fat of meals and stores. They rise with sugar, alcohol and weight, and after eating. Very high values can inflame the pancreas.</li>
<li><strong>Non-HDL cholesterol</strong> is the total less HDL: everything that can settle. It needs no fasting and many guidelines like it best.</li>
</ul>
<p>On most reports LDL is calculated from the other values. When triglycerides are above 400 mg/dL that calculation no longer holds, and LDL is measured directly.</p>
<h2>Why there is no single good number</h2>
<p>The same LDL can be fine for one person and too high for another. Doctors weigh the whole risk: age, blood pressure, smoking, diabetes, kidney disease, an earlier heart attack or stroke, and illness of the heart at a young age in the family. In people of South Asian origin heart disease tends to begin earlier, so it is worth knowing your values from the twenties on. Some families carry an inherited high cholesterol; an LDL of 190 mg/dL or more is a reason to ask about it.</p>
<h2>Before the sample</h2>
<p>For our lipid profile take nothing but plain water for 10 to 12 hours, and no alcohol for 24. Wait some weeks after a fever, an operation or a pregnancy: each changes the values for a while. One profile is a beginning. A second one some weeks later shows what is usual for you.</p>
<h2>What helps</h2>
<p>Food with more vegetables, pulses and nuts and less fried food and sweets, daily walking, no smoking, less alcohol. Whether tablets are needed on top, and which, is for your doctor to say. If you take them, do not stop because the report looks good: that may be the tablets at work.</p>`,
  },
  {
    id: 109,
    slug: 'a-calm-home-visit-for-children-and-parents',
    title: 'A calm home visit for children and older parents',
    publishedAt: '2026-02-09T09:00:00+05:30',
    excerpt:
      '<p>A sample takes two minutes. What happens in the hour before decides whether they are easy ones.</p>',
    content: `
<p>Most people do not mind the prick. They mind waiting for it. A visit at home takes away the queue and the strange room; a little preparation takes away most of the rest.</p>
<h2>For a child</h2>
<ul>
<li><strong>Tell the truth, shortly before.</strong> "It will sting for as long as it takes to count to five" is better than "it will not hurt". A day's notice is enough for a school child, an hour for a small one.</li>
<li><strong>Hold, do not hold down.</strong> A small child sits on your lap, with the arm on a pillow and your hand around it.</li>
<li><strong>Keep the mind busy.</strong> Counting, blowing on a paper, a song. A baby may be fed during the sample, unless the test needs fasting.</li>
<li><strong>Drink first.</strong> Water makes veins easier to find. Ask us beforehand if the test needs fasting; for children the time is kept as short as the test allows.</li>
</ul>
<p>A numbing cream can help children who are very afraid. Ask your doctor which one and how long before.</p>
<h2>For an older person</h2>
<p>Veins become thinner and skin bruises more easily. A warm room, a warm cloth on the arm and a glass of water help. Say if blood thinners are taken: pressing the spot for five minutes instead of two keeps a bruise small. After an operation of the breast or with a dialysis fistula, the other arm is used; please tell the phlebotomist before the visit begins.</p>
<p>Have the list of medicines at hand. If somebody has fainted at a sample before, say so: it is then taken lying down, with time to rest after. Somebody who hears or sees badly should have a person they know beside them.</p>
<h2>What you can ask of us</h2>
<p>You have the name and the ID number of the phlebotomist the evening before; ask to see the card at the door. Needle and tubes come out of sealed packs that are opened in front of you. The labels are printed and stuck on while you watch, with the name you read out yourself. Used needles leave in a closed box. One prick fills all the tubes.</p>
<p>If the vein is not found at the second try, we stop. The visit is moved to another day, without a charge. A little blue around the spot for a few days is common. Call a doctor if it swells, grows warm or hurts more each day.</p>`,
  },
]
