import type { ProjectCategory } from '@guildhall/contract/values/options.ts'

/** What a person studies, teaches or does, and the categories of their projects. */
export interface Specialty {
  field: string
  degrees: readonly string[]
  freelance: string
  trade: string
  skills: readonly string[]
  about: readonly string[]
  categories: readonly ProjectCategory[]
}

const list = (words: string) => words.split(', ')

export const specialties: readonly Specialty[] = [
  {
    field: 'Web Engineering',
    degrees: ['BSc Computer Science', 'MSc Web Engineering'],
    freelance: 'Front-end engineer for small organisations',
    trade: 'Webworks',
    skills: list('TypeScript, React, Accessibility, PostgreSQL, CSS, Node.js, Testing'),
    categories: ['Web Development', 'E-commerce'],
    about: [
      'I build sites that still load on a bus in the hills.',
      'Most of my work is forms: the long, dull ones that people must finish.',
      'I like pages that print well and links that never die.',
    ],
  },
  {
    field: 'Mobile Computing',
    degrees: ['BSc Software Engineering', 'MSc Mobile Computing'],
    freelance: 'Mobile developer, offline first',
    trade: 'Mobile',
    skills: list('Kotlin, Swift, Flutter, SQLite, Offline sync, Usability testing'),
    categories: ['Mobile Development'],
    about: [
      'I write apps for people who have gloves on.',
      'Sync conflicts are my subject, and I can draw them on a napkin.',
      'I test on five-year-old phones first.',
    ],
  },
  {
    field: 'Data Science',
    degrees: ['MSc Data Science', 'BSc Statistics'],
    freelance: 'Data analyst, messy sources welcome',
    trade: 'Analytics',
    skills: list('Python, SQL, R, DuckDB, Time series, Data cleaning, Visualisation'),
    categories: ['Data Science'],
    about: [
      'I read the footnotes of data sets so that others need not.',
      'My rule: no chart without the number of missing values beside it.',
      'I join tables that were never meant to meet.',
    ],
  },
  {
    field: 'Machine Learning',
    degrees: ['MSc Artificial Intelligence', 'PhD Machine Learning'],
    freelance: 'Machine-learning engineer, small models',
    trade: 'Models',
    skills: list('PyTorch, Python, ONNX, Evaluation, Computer vision, Audio, Labelling'),
    categories: ['AI / Machine Learning'],
    about: [
      'I make models small enough to run where the data is.',
      'Half of my time goes into the test set, and it shows.',
      'I also publish what did not work.',
    ],
  },
  {
    field: 'Interaction Design',
    degrees: ['MSc Human–Computer Interaction', 'BA Interaction Design'],
    freelance: 'Product designer, public services',
    trade: 'Studio',
    skills: list('Figma, User research, Accessibility, Prototyping, Service design, Plain language'),
    categories: ['UI / UX Design'],
    about: [
      'I watch people use things and then remove steps.',
      'I test with eight people before I draw the second version.',
      'My favourite screens are the ones nobody notices.',
    ],
  },
  {
    field: 'Visual Communication',
    degrees: ['BA Visual Communication', 'MA Typography'],
    freelance: 'Graphic designer and letterer',
    trade: 'Press',
    skills: list('Typography, Identity, Illustration, Risograph, Print production, Maps'),
    categories: ['Graphic Design', 'Marketing'],
    about: [
      'I draw letters for places that have lost theirs.',
      'Everything I make is proofed on real paper.',
      'Two inks are usually enough.',
    ],
  },
  {
    field: 'Game Design',
    degrees: ['BA Game Design', 'BSc Computer Games'],
    freelance: 'Game programmer, small engines',
    trade: 'Games',
    skills: list('Godot, C#, Rust, Level design, Pixel art, Sound'),
    categories: ['Game Development', 'AR / VR'],
    about: [
      'I make short games that end.',
      'Tools for storytellers who do not code are my hobby and lately my work.',
      'My grandmother plays every level of mine first.',
    ],
  },
  {
    field: 'Distributed Systems',
    degrees: ['MSc Distributed Systems', 'BSc Informatics'],
    freelance: 'Back-end engineer, ledgers and payments',
    trade: 'Systems',
    skills: list('Rust, Go, Solidity, PostgreSQL, Protocols, Property testing'),
    categories: ['Blockchain', 'Fintech'],
    about: [
      'I write ledgers that balance and tests that prove it.',
      'I prefer boring consensus.',
      'Money code should read like a recipe; mine tries to.',
    ],
  },
  {
    field: 'Information Security',
    degrees: ['MSc Information Security', 'PhD Applied Cryptography'],
    freelance: 'Security reviewer',
    trade: 'Assurance',
    skills: list('Threat modelling, Cryptography, Python, Network analysis, Code review, Forensics'),
    categories: ['Cybersecurity', 'Networks'],
    about: [
      'I break things on paper first; it is cheaper.',
      'I explain findings to the person who has to fix them.',
      'Small schools and clubs deserve security too.',
    ],
  },
  {
    field: 'Cloud Engineering',
    degrees: ['BSc Computer Engineering', 'MSc Cloud Computing'],
    freelance: 'Platform engineer',
    trade: 'Hosting',
    skills: list('Docker, Kubernetes, Terraform, Linux, Bash, Observability, CI'),
    categories: ['Cloud & DevOps', 'Networks'],
    about: [
      'I take over servers nobody remembers and write down how they work.',
      'A good deployment is one nobody stayed late for.',
      'I keep backups and, unlike many, restore them.',
    ],
  },
  {
    field: 'Embedded Systems',
    degrees: ['BEng Embedded Systems', 'BEng Electronic Engineering'],
    freelance: 'Firmware engineer, low power',
    trade: 'Instruments',
    skills: list('C, Zephyr, KiCad, LoRa, PCB layout, Calibration, Soldering'),
    categories: ['IoT & Embedded', 'Electronics'],
    about: [
      'I count microamps.',
      'My boards are made to be repaired with one screwdriver.',
      'Sensors lie; I find out how much.',
    ],
  },
  {
    field: 'Robotics',
    degrees: ['MSc Robotics', 'BEng Mechatronics'],
    freelance: 'Robotics engineer',
    trade: 'Automation',
    skills: list('ROS 2, C++, Control, Computer vision, CAD, 3D printing'),
    categories: ['Robotics', 'Mechanical Design'],
    about: [
      'I build machines from printed parts and stubbornness.',
      'If it cannot be built from the parts list, it is not finished.',
      'I like robots that do one thing for ten years.',
    ],
  },
  {
    field: 'Computer Animation',
    degrees: ['BA Animation', 'MA Digital Media'],
    freelance: '3D artist and technical animator',
    trade: 'Animation',
    skills: list('Blender, Rigging, Houdini, Shading, Photogrammetry, Storyboarding'),
    categories: ['3D & Animation', 'AR / VR'],
    about: [
      'I rig creatures with too many legs.',
      'I scan small museums, one shelf at a time.',
      'My files open without missing textures.',
    ],
  },
  {
    field: 'Civil Engineering',
    degrees: ['BSc Civil Engineering', 'MArch Architecture'],
    freelance: 'Architect, small buildings and repairs',
    trade: 'Building',
    skills: list('Structural analysis, Revit, Rhino, Grasshopper, Building physics, Surveying'),
    categories: ['Architecture & Civil', 'Sustainability'],
    about: [
      'I repair more than I build.',
      'I measure old houses and draw what is really there.',
      'Details first, renderings last.',
    ],
  },
  {
    field: 'Bioinformatics',
    degrees: ['BSc Bioinformatics', 'PhD Molecular Biology'],
    freelance: 'Bioinformatician',
    trade: 'Biosciences',
    skills: list('Python, R, Snakemake, Genomics, Microscopy, Lab protocols'),
    categories: ['Biotech', 'HealthTech'],
    about: [
      'I stand between the wet bench and the cluster.',
      'My pipelines give the same result every time.',
      'I label tubes properly.',
    ],
  },
  {
    field: 'Public Health',
    degrees: ['MSc Public Health', 'BSc Nursing'],
    freelance: 'Health data consultant',
    trade: 'Care',
    skills: list('Epidemiology, SQL, FHIR, User research, Privacy, Scheduling'),
    categories: ['HealthTech', 'Social Research'],
    about: [
      'I worked nights on a ward before I wrote software for one.',
      'Patients read what I write, so I write it carefully.',
      'I count only what somebody will act on.',
    ],
  },
  {
    field: 'Education',
    degrees: ['MA Education', 'BEd Secondary Mathematics'],
    freelance: 'Course author and teacher',
    trade: 'Learning',
    skills: list('Curriculum design, Teaching, Assessment, Moodle, Writing, Video'),
    categories: ['EdTech', 'Writing'],
    about: [
      'I taught fractions for nine years and still find them interesting.',
      'My exercises come with the wrong answers pupils really give.',
      'I write for the back row.',
    ],
  },
  {
    field: 'Environmental Science',
    degrees: ['MSc Environmental Science', 'PhD Hydrology'],
    freelance: 'Environmental analyst, field work included',
    trade: 'Environment',
    skills: list('QGIS, Remote sensing, Field survey, Python, Life-cycle assessment, Statistics'),
    categories: ['Sustainability', 'Research Methods'],
    about: [
      'I wade into rivers with a clipboard.',
      'I prefer one good measurement to ten estimates.',
      'My maps say how sure they are.',
    ],
  },
  {
    field: 'Economics',
    degrees: ['BSc Economics', 'MSc Management'],
    freelance: 'Strategy and pricing analyst',
    trade: 'Partners',
    skills: list('Financial modelling, Excel, Pricing, Interviews, Market research, Forecasting'),
    categories: ['Business Strategy', 'Fintech', 'Marketing'],
    about: [
      'I build spreadsheets that can be read aloud.',
      'I ask what it costs before I ask what it earns.',
      'Small firms with real books are my favourite clients.',
    ],
  },
  {
    field: 'Sociology',
    degrees: ['MA Sociology', 'PhD Social Anthropology'],
    freelance: 'Field researcher and editor',
    trade: 'Research',
    skills: list('Interviews, Survey design, Coding of texts, Mixed methods, R, Editing'),
    categories: ['Social Research', 'Research Methods', 'Writing', 'Other'],
    about: [
      'I listen for a living and transcribe the pauses.',
      'I write questionnaires that can be answered at a kitchen table.',
      'Archives are my idea of a holiday.',
    ],
  },
]
