import type { Work } from './work.ts'

export const dataScience: readonly Work[] = [
  {
    name: 'Night Trains',
    what: 'delays of European sleepers, 2016 to 2025',
    text: [
      'Arrival times of 41 sleeper lines collected from station boards every ten minutes for nine years, with cancellations kept as their own event. Clock changes are handled and tested.',
      'The notebooks answer three questions: which connections are worth the risk, where delay begins, and what stopping five minutes longer would save. One table per line and month, no login to fetch them.',
    ],
    features: '3.1 million observations; Cancellations as events; Time zones tested; Three worked questions',
    stack: 'Python, Polars, Parquet, Jupyter',
    tags: 'rail, delays, dataset',
    price: 70,
    days: 0,
  },
  {
    name: 'Bread and Rent',
    what: 'household budgets from 1,900 receipts',
    text: [
      'Sixty-two households photographed every receipt for a year. The lines were read, corrected by hand and put into 12 groups that match the national price index.',
      'The result shows how unlike the average basket most baskets are. Names and shops were removed; the re-identification test and its result are part of the delivery.',
    ],
    features:
      '1,900 receipts, 21,400 lines; Mapping to price index groups; Privacy test included; Weekly and monthly views',
    stack: 'R, tidyverse, DuckDB',
    tags: 'prices, households, survey',
    price: 120,
    days: 3,
  },
  {
    name: 'River Gauge Kit',
    what: 'from raw levels to flood statistics',
    text: [
      'A set of notebooks that takes a gauge record as the agency publishes it, finds jumps and ice, and ends with return periods and their uncertainty. Every correction is a row in a table with a reason.',
      'It was run over 118 gauges in two countries. Where the record is too short for a hundred-year flood, the kit says so and refuses to draw the line.',
    ],
    features: 'Jumps and ice detected; Correction log; Return periods with intervals; Refuses what the data cannot say',
    stack: 'Python, Xarray, SciPy',
    tags: 'hydrology, floods, extremes',
    price: 165,
    days: 5,
  },
  {
    name: 'Empty Seats',
    what: 'theatre sales curves and when to discount',
    text: [
      'Four seasons of ticket sales at a city theatre, 212 productions, one row per ticket. The analysis finds five shapes of sales curve and recognises the shape three weeks before the opening night.',
      'A small planning sheet turns that into a decision: leave the price, offer the balcony, or call the schools. The theatre used it for a season and published the result.',
    ],
    features: 'Five sales curves; Forecast three weeks ahead; Planning sheet; One season of follow-up',
    stack: 'Python, scikit-learn, SQL, Excel',
    tags: 'culture, sales, forecasting',
    price: 210,
    days: 6,
  },
  {
    name: 'Street Trees',
    what: '88,000 trees joined from nine city registers',
    text: [
      'Every city counts its trees differently. Street Trees brings nine registers into one schema, resolves 640 spellings of species names and marks trunks that stand in a river because somebody swapped coordinates.',
      'The table can be used at once for shade, pollen or storm damage. A notebook shows how canopy per resident differs inside one city more than between cities.',
    ],
    features: 'Nine registers, one schema; Species synonyms resolved; Error flags kept; Canopy notebook',
    stack: 'DuckDB, GeoParquet, Python',
    tags: 'cities, trees, open data',
    price: 60,
    days: 0,
  },
  {
    name: 'Second Half',
    what: 'goal times in 40 years of amateur football',
    text: [
      'Match reports of a regional league, typed by volunteers and parsed by us: 96,000 goals with minute, score and weather. Reports that contradict the final score were sent back to the clubs.',
      'The models are simple on purpose. They show when teams tire, what a red card costs, and that the famous five-minute slump after half time does not exist here.',
    ],
    features: '96,000 goals; Contradictions resolved with clubs; Weather joined; Plain Poisson models',
    stack: 'R, brms, SQLite',
    tags: 'football, statistics, archives',
    price: 50,
    days: 0,
  },
  {
    name: 'Bike Counters',
    what: 'filling the gaps of broken counting loops',
    text: [
      'Loops in the road fail for weeks and then the mayor announces that cycling fell. Bike Counters estimates what a silent loop would have counted from its neighbours, the weather and the school calendar.',
      'Intervals are honest: in a leave-out test of 14 cities, 89 of 100 fell inside the 90 % band. A report page shows measured and estimated days in different ink.',
    ],
    features: 'Gap estimates with intervals; Leave-out test in 14 cities; Report page; Weekly run with one command',
    stack: 'Python, statsmodels, DuckDB',
    tags: 'cycling, sensors, time series',
    price: 135,
    days: 4,
  },
]

export const aiMachineLearning: readonly Work[] = [
  {
    name: 'Bearing Ear',
    what: 'hears a worn bearing two weeks early',
    text: [
      'A microphone taped to a pump, a model of 180 kB and a lamp. Bearing Ear was trained on 600 hours from eleven pumps in two waterworks, of which four failed while we listened.',
      'The median warning comes 15 days before failure, with one false alarm per pump every half-year. The recordings are included, cut into labelled minutes.',
    ],
    features: 'Model of 180 kB; 600 labelled hours; One false alarm per half-year; Runs on an ESP32',
    stack: 'PyTorch, ONNX, C',
    tags: 'audio, maintenance, tinyml',
    price: 420,
    days: 12,
  },
  {
    name: 'Leaf Rust',
    what: 'wheat disease from a phone photograph',
    text: [
      'Three diseases, two deficiencies and healthy leaves, told apart on the phone. The photographs were taken by farmers in bad light rather than by us in good light, 9,200 of them, each seen by two agronomists.',
      'Where the two disagreed the model is allowed to say "ask somebody". That answer comes for 11 % of photographs and removes two thirds of the errors.',
    ],
    features:
      '9,200 photographs, two experts each; Says when it does not know; Runs on the phone; Confusion table per region',
    stack: 'TensorFlow Lite, Python, Android',
    tags: 'agriculture, vision, mobile',
    price: 380,
    days: 14,
  },
  {
    name: 'Minutes Taker',
    what: 'decisions from council recordings',
    text: [
      'Minutes Taker listens to a recorded meeting and lists what was decided, by whom and with how many votes, each with the second at which it was said. It does not summarise speeches.',
      'It works with open speech models on one graphics card and was evaluated on 38 meetings in two languages. Of 611 decisions it found 574 and invented six.',
    ],
    features:
      'Every decision with its second; Evaluated on 38 meetings; Runs on one card; Six inventions in 611, all listed',
    stack: 'Python, Whisper, llama.cpp',
    tags: 'speech, government, evaluation',
    price: 290,
    days: 9,
  },
  {
    name: 'Old Hand',
    what: 'reads parish registers before 1800',
    text: [
      'Old Hand transcribes baptism and marriage entries written between 1640 and 1800. It was fine-tuned on 4,100 lines that members of a genealogical society had typed over eleven winters.',
      'Character error is 4.8 % on hands it has seen and 9.1 % on those it has not; both are shown for every line. Corrections can be fed back in an afternoon.',
    ],
    features: 'Error shown per line; Fine-tuning in an afternoon; 4,100 training lines; PAGE XML export',
    stack: 'Kraken, PyTorch, Python',
    tags: 'handwriting, archives, genealogy',
    price: 240,
    days: 8,
  },
  {
    name: 'Quiet Label',
    what: 'finds the labels that are wrong',
    text: [
      'Give Quiet Label a labelled data set and it returns the few hundred rows a person should look at again, sorted by how much they hurt. In three public sets it found 2.1, 3.4 and 0.6 % wrong labels.',
      'The review page shows picture or text, both candidate labels and two keys. After an hour with it most teams gain more than from a larger model.',
    ],
    features: 'Sorted by harm; Review with two keys; Text, images, tables; Report for the data card',
    stack: 'Python, scikit-learn, FastAPI',
    tags: 'labels, quality, datasets',
    price: 95,
    days: 0,
  },
  {
    name: 'Ferry Queue',
    what: 'cars on the quay from one camera',
    text: [
      'How many cars will not fit on the next boat? Ferry Queue counts lanes on an ordinary camera, keeps no pictures and no number plates, and forecasts the next three departures.',
      'Rain on the lens is detected and reported as such. Two summers on one quay gave a mean error of 2.3 cars with forty waiting.',
    ],
    features: 'No pictures kept; Rain on the lens detected; Forecast for three departures; Mean error 2.3 cars',
    stack: 'PyTorch, OpenCV, Python',
    tags: 'vision, traffic, privacy',
    price: 330,
    days: 10,
  },
  {
    name: 'Word Weather',
    what: 'tracks how terms change meaning in case law',
    text: [
      'What did "reasonable" mean in 1985, and what does it mean now? Word Weather trains small embeddings per decade on 120,000 court decisions and shows neighbours, drift and the sentences behind both.',
      'All results can be traced to paragraphs. A control with shuffled years shows how much drift is noise, and every chart carries that band.',
    ],
    features:
      'Neighbours by decade; Every point leads to paragraphs; Noise band from shuffled years; Scripts for your own corpus',
    stack: 'Python, gensim, Observable',
    tags: 'law, language, embeddings',
    price: 150,
    days: 5,
  },
]

export const researchMethods: readonly Work[] = [
  {
    name: 'Power Table',
    what: 'sample sizes for studies that are not simple',
    text: [
      'Clustered classrooms, dropouts, unequal groups: the usual calculators stop there. Power Table simulates the design you describe in twelve lines and gives power with its own uncertainty.',
      'Nineteen designs from published theses are worked through, including four that would never have found what they looked for. A supervisor can read the output without R.',
    ],
    features: '19 worked designs; Simulation instead of formulas; Report for supervisors; Seeds recorded',
    stack: 'R, simr, Quarto',
    tags: 'statistics, sample size, simulation',
    price: 40,
    days: 0,
  },
  {
    name: 'Diary Study Box',
    what: 'everything for four weeks of diaries',
    text: [
      'Recruiting letter, consent form, prompts for 28 days, reminders that do not annoy and a codebook that survived two coders. The box was used in three studies with 22, 40 and 17 participants.',
      'The chapter on what went wrong is the longest: prompts on Sundays, photographs with strangers, the participant who wrote poems.',
    ],
    features:
      '28 days of prompts; Consent forms in three languages; Codebook with examples; What went wrong, chapter by chapter',
    stack: 'ODK, R, LibreOffice',
    tags: 'qualitative, diaries, templates',
    price: 55,
    days: 0,
  },
  {
    name: 'Cite Right',
    what: 'checks that sources say what they are cited for',
    text: [
      'Cite Right takes a draft, fetches the open sources and shows, for each citation, the three passages that come closest to the claim. The author decides; the tool only makes looking cheap.',
      'In a test with 20 master’s theses it took 70 minutes per thesis to check all citations. Between none and nine per thesis did not hold up.',
    ],
    features:
      'Three closest passages for each citation; Works with open sources and your own PDFs; Log for the appendix; No text leaves the machine',
    stack: 'Python, GROBID, SQLite',
    tags: 'citations, writing, integrity',
    price: 80,
    days: 2,
  },
  {
    name: 'Interview Ledger',
    what: 'from recording to quotable sentence',
    text: [
      'A workflow for forty interviews and one researcher: naming, transcribing, coding, and a register that knows which sentence was released by whom and under which name.',
      'It is a folder structure, eleven small scripts and a spreadsheet, so that it still opens in ten years. Withdrawing a participant takes one command and leaves a note.',
    ],
    features: 'Release register for quotes; Withdrawal in one command; Plain files only; Scripts with tests',
    stack: 'Python, Git, LibreOffice',
    tags: 'interviews, ethics, workflow',
    price: 45,
    days: 0,
  },
  {
    name: 'Reading Log',
    what: 'systematic reviews for one person',
    text: [
      'Systematic review software expects a team. Reading Log is made for a doctoral student: two passes, a week between them, and an honest figure for how well you agree with yourself.',
      'It imports from four databases, merges duplicates with a rule you can read and draws the flow diagram from what happened. 3,400 records took eleven days.',
    ],
    features: 'Agreement with yourself after a week; Readable rule for duplicates; Flow diagram; Four import formats',
    stack: 'Python, Flask, SQLite',
    tags: 'literature review, screening, phd',
    price: 70,
    days: 3,
  },
  {
    name: 'Field Kit Nine',
    what: 'protocols for measuring streams with students',
    text: [
      'Nine protocols for flow, turbidity, temperature and invertebrates that a group of sixteen can carry out in a morning with 240 dollars of equipment. Each has a sheet that fits a clipboard.',
      'Repeated measurements by 31 groups show how large beginners’ errors are, so that you can teach them instead of hiding them.',
    ],
    features: 'Nine one-page protocols; Shopping list; Error of 31 groups; Waterproof print files',
    stack: 'LaTeX, R',
    tags: 'field work, teaching, water',
    price: 35,
    days: 0,
  },
  {
    name: 'Blind Spots',
    what: 'a pre-mortem for study designs',
    text: [
      'Forty-eight questions, asked before data collection, each with the published study that would have been saved by it. A group of four needs ninety minutes.',
      'The cards were tried in eleven doctoral seminars. On average three designs out of five were changed; the table says which questions did it.',
    ],
    features: '48 cards, print-ready; A study behind every card; Facilitator notes; Results from eleven seminars',
    stack: 'InDesign, Zotero',
    tags: 'study design, seminars, cards',
    price: 30,
    days: 0,
  },
]

export const socialResearch: readonly Work[] = [
  {
    name: 'Kitchen Tables',
    what: 'forty interviews about unpaid care',
    text: [
      'Forty people who look after somebody at home talk about one ordinary day, hour by hour. Transcripts are anonymised, and everyone quoted has released them for secondary use.',
      'The coding has 62 codes and was done twice by different people. A table of hours makes the interviews comparable with the national time-use survey.',
    ],
    features: '40 transcripts with release; 62 codes, double coded; Hours in a table; Teaching notes for two sessions',
    stack: 'Taguette, R',
    tags: 'care, interviews, time use',
    price: 65,
    days: 0,
  },
  {
    name: 'Last Branch',
    what: 'what happens after the bank leaves',
    text: [
      'In 26 small towns the last bank closed between 2018 and 2023. We counted shops, distances and cash machines before and after, and asked 480 residents how they pay now.',
      'Half of the towns lose a second shop within two years, and those with a post counter do not. Data, questionnaire and a map for each town are in the package.',
    ],
    features: '26 towns before and after; 480 questionnaires; One map per town; Matched comparison towns',
    stack: 'R, QGIS, Stata',
    tags: 'towns, banking, survey',
    price: 90,
    days: 0,
  },
  {
    name: 'New Here',
    what: 'first year of 300 newcomers, month by month',
    text: [
      'Three hundred people who moved to a mid-sized city answered twelve short questionnaires: friends, language, flat, work, and whom they called when something broke.',
      'Seventy-one per cent stayed to the end. Weights and a study of people who left come with it, as well as the messages that brought them back.',
    ],
    features: 'Twelve waves, 71 % retention; Attrition study; Questionnaires in six languages; Network questions',
    stack: 'R, lavaan, LimeSurvey',
    tags: 'migration, panel, networks',
    price: 140,
    days: 3,
  },
  {
    name: 'Bus Shelter Talk',
    what: 'observations of waiting in public',
    text: [
      'Sixty hours at fourteen bus stops, written down by four observers with the same sheet: who sits, who speaks, who gives up. Inter-observer agreement is reported stop by stop.',
      'Design offices use it to decide on benches; a class used it to learn observation. Drawings instead of photographs, so nobody can be recognised.',
    ],
    features: '60 hours, 14 stops; Agreement per stop; Drawings, no photographs; Observation sheet',
    stack: 'R, Inkscape',
    tags: 'observation, public space, transport',
    price: 35,
    days: 0,
  },
  {
    name: 'Shift Work Voices',
    what: 'a codebook of tiredness',
    text: [
      'How do people speak about being tired when their work does not allow it? Twenty-nine interviews with bakers, nurses and security staff, and a codebook of 48 expressions in context.',
      'Occupational physicians helped to connect expressions with a sleep scale. The codebook exists in English and Polish with notes on what does not translate.',
    ],
    features: '48 expressions in context; Link to a sleep scale; English and Polish; 29 interviews',
    stack: 'MAXQDA, Python',
    tags: 'work, sleep, language',
    price: 50,
    days: 0,
  },
  {
    name: 'Club Census',
    what: 'every association of one county',
    text: [
      'From anglers to accordion: 2,140 associations with year of founding, size, rent and age of the board. Collected by telephone over two winters, with a response rate of 83 %.',
      'It shows which kinds of club lose their young members first, and that a free room matters more than a grant. The call script is included for the next county.',
    ],
    features: '2,140 associations; Response rate of 83 %; Call script; Codes for 34 kinds of club',
    stack: 'LibreOffice, R',
    tags: 'associations, census, volunteering',
    price: 75,
    days: 2,
  },
  {
    name: 'School Gate',
    what: 'how parents choose when they can',
    text: [
      'A vignette study with 612 parents in two districts: each judged eight invented schools that differ in distance, results, lunch and who else goes there.',
      'The answers are compared with where their children really went a year later. Stated and real choices agree on distance and disagree on almost everything else.',
    ],
    features:
      '612 parents, 4,896 judgements; Follow-up after a year; Vignettes in three languages; Full analysis scripts',
    stack: 'R, lme4, Quarto',
    tags: 'education, choice, vignettes',
    price: 85,
    days: 0,
  },
]
