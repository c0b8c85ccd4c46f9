import type { ScienceField } from '@guildhall/contract/experts/fields.ts'

/** What the experts of a specialty work on. All works are invented. */
export interface Subject {
  fields: readonly [ScienceField, ...ScienceField[]]
  methods: readonly string[]
  /** What their works are about, for the middle of a title. */
  topics: readonly string[]
  venues: readonly string[]
}

const list = (words: string) => words.split(', ')
const computing = 'Computer and information sciences'
const electrical = 'Electrical, electronic and information engineering'

/** By the names of the specialties. */
export const subjects: Record<string, Subject> = {
  'Web Engineering': {
    fields: [computing],
    methods: list('Usability testing, Log analysis, Accessibility audits, Controlled experiments'),
    topics: list('form abandonment on slow networks, accessible tables, offline web pages, page weight, link rot'),
    venues: ['Notes on Web Practice', 'Proceedings of the Slow Network Workshop'],
  },
  'Mobile Computing': {
    fields: [computing],
    methods: list('Field deployment, Diary studies, Energy profiling, Conflict analysis'),
    topics: list(
      'sync conflicts on shared phones, battery use of background work, gloved input, delay-tolerant messages',
    ),
    venues: ['Journal of Portable Systems', 'Proceedings of Offline First'],
  },
  'Data Science': {
    fields: [computing, 'Mathematics'],
    methods: list('Time series, Record linkage, Missing data, Visualisation'),
    topics: list(
      'missing values in official statistics, joined administrative records, seasonal adjustment, honest charts',
    ),
    venues: ['Annals of Untidy Data', 'Statistical Craft'],
  },
  'Machine Learning': {
    fields: [computing],
    methods: list('Ablation studies, Bayesian inference, Small models, Benchmark design'),
    topics: list('small language models, label noise, calibration of classifiers, uncertainty under shift'),
    venues: ['Transactions on Small Models', 'Proceedings of Measured Learning'],
  },
  'Interaction Design': {
    fields: [computing, 'Arts, history of arts, performing arts and music'],
    methods: list('Contextual inquiry, Paper prototypes, Usability testing, Participatory design'),
    topics: list('interfaces for shared devices, kiosk design, undo in everyday tools, consent dialogues'),
    venues: ['Journal of Ordinary Interfaces', 'Design Notes Quarterly'],
  },
  'Visual Communication': {
    fields: ['Media and communications', 'Arts, history of arts, performing arts and music'],
    methods: list('Eye tracking, Archive work, Reading tests, Typographic analysis'),
    topics: list('signage in hospitals, reading of timetables, colour in maps, newspaper grids'),
    venues: ['Letters and Signs', 'Communication Design Review'],
  },
  'Game Design': {
    fields: ['Media and communications', computing],
    methods: list('Playtests, Telemetry, Rule analysis, Interviews'),
    topics: list('cooperative play, rules that teach, fairness in hidden information, learning by losing'),
    venues: ['Play and Method', 'Proceedings of the Rules Workshop'],
  },
  'Distributed Systems': {
    fields: [computing],
    methods: list('Fault injection, Formal specification, Tail latency analysis, Property tests'),
    topics: list('clock drift, consensus under partial failure, backpressure, idempotent writes, queue fairness'),
    venues: ['Journal of Partial Failure', 'Proceedings of Reliable Systems'],
  },
  'Information Security': {
    fields: [computing, 'Mathematics'],
    methods: list('Formal verification, Threat modelling, Code review, Protocol analysis'),
    topics: list('voting protocols, zero knowledge in practice, key management for small offices, phishing drills'),
    venues: ['Applied Cryptography Letters', 'Proceedings of Usable Protocols'],
  },
  'Cloud Engineering': {
    fields: [computing],
    methods: list('Capacity models, Load tests, Cost analysis, Incident reviews'),
    topics: list('idle capacity, cold starts, restore drills, the cost of logs'),
    venues: ['Operations Research Notes', 'Journal of Running Systems'],
  },
  'Embedded Systems': {
    fields: [electrical],
    methods: list('Real-time analysis, Power measurement, Hardware in the loop, Fault trees'),
    topics: list('sensors without batteries, interrupt latency, field updates, radio in tunnels'),
    venues: ['Small Devices', 'Proceedings of Measured Hardware'],
  },
  Robotics: {
    fields: ['Mechanical engineering', electrical],
    methods: list('Motion capture, Simulation, Control theory, Field trials'),
    topics: list('grasping of soft objects, mobile robots in orchards, shared control, gait on gravel'),
    venues: ['Robots Outdoors', 'Journal of Careful Motion'],
  },
  'Computer Animation': {
    fields: [computing, 'Arts, history of arts, performing arts and music'],
    methods: list('Motion capture, Rendering benchmarks, Perception tests'),
    topics: list('cloth at low frame rates, hair in rain, crowd motion, faces without markers'),
    venues: ['Frames', 'Proceedings of Drawn Motion'],
  },
  'Civil Engineering': {
    fields: ['Civil engineering', 'Environmental engineering'],
    methods: list('Grid models, Household surveys, Finite elements, Cost-benefit analysis'),
    topics: list('district heating, grid storage, the measurement of energy poverty, timber bridges, storm drains'),
    venues: ['Energy and Buildings Notes', 'Journal of Patient Structures'],
  },
  Bioinformatics: {
    fields: ['Biological sciences', computing],
    methods: list('Sequence alignment, Phylogenetics, Single-cell analysis, Reproducible pipelines'),
    topics: list('soil metagenomes, gene trees with gaps, single-cell noise, reference bias'),
    venues: ['Reads', 'Journal of Careful Sequences'],
  },
  'Public Health': {
    fields: ['Health sciences'],
    methods: list('Cohort studies, Spatial statistics, Systematic reviews, Survey design'),
    topics: list('heat and hospital admissions, rural clinics, vaccination by bicycle, indoor air in schools'),
    venues: ['Clinic and Village', 'Annals of Plain Epidemiology'],
  },
  Education: {
    fields: ['Education'],
    methods: list('Mixed methods, Survey design, Pre-registration, Classroom observation'),
    topics: list('peer feedback in large courses, thesis supervision, late-night study, oral examinations'),
    venues: ['Teaching Observed', 'Journal of Research Methods in Class'],
  },
  'Environmental Science': {
    fields: ['Earth and related environmental sciences', 'Environmental engineering'],
    methods: list('Remote sensing, Field survey, Isotope analysis, Uncertainty analysis'),
    topics: list('coastal erosion, peat and water levels, microplastics in small rivers, glacier runoff'),
    venues: ['Shorelines', 'Journal of Measured Landscapes'],
  },
  Economics: {
    fields: ['Economics and business'],
    methods: list('Panel data, Natural experiments, Cost-benefit analysis, Difference in differences'),
    topics: list('prepaid meters, informal credit, wages in small towns, ticket prices, energy poverty and rent'),
    venues: ['Household Economics Letters', 'Small Markets'],
  },
  Sociology: {
    fields: ['Sociology', 'Social and economic geography'],
    methods: list('Ethnography, Oral history, Network analysis, Interviews'),
    topics: list('night shifts, shared kitchens, language at work, who repairs things, waiting rooms'),
    venues: ['Everyday Institutions', 'Journal of Close Observation'],
  },
}

/** How titles are made of a topic. */
export const titles: readonly ((topic: string) => string)[] = [
  (topic) => `Measuring ${topic}`,
  (topic) => `A second look at ${topic}`,
  (topic) => `What we do not know about ${topic}`,
  (topic) => `${topic[0]?.toUpperCase()}${topic.slice(1)}: forty cases`,
  (topic) => `Three years of ${topic}`,
  (topic) => `${topic[0]?.toUpperCase()}${topic.slice(1)} and its critics`,
  (topic) => `Methods for ${topic}, compared`,
  (topic) => `Notes on ${topic}`,
]
