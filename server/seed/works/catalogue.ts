import type { ProjectCategory } from '@guildhall/contract/values/options.ts'
import { aiMachineLearning, dataScience, researchMethods, socialResearch } from './data-and-models.ts'
import { animation, arVr, gameDevelopment, graphicDesign } from './design-and-games.ts'
import { cloudDevOps, electronics, iotEmbedded, networks } from './infrastructure.ts'
import { other, writing } from './letters.ts'
import { biotech, edTech, healthTech } from './life-and-learning.ts'
import { architectureCivil, mechanicalDesign, robotics, sustainability } from './machines-and-buildings.ts'
import { blockchain, cybersecurity, fintech } from './money-and-trust.ts'
import { businessStrategy, eCommerce, marketing } from './trade.ts'
import { mobileDevelopment, uiUxDesign, webDevelopment } from './web-and-apps.ts'
import type { Work } from './work.ts'

/** The main kind of a category's projects; decides deliverables, closing sentences and gallery pictures. */
export type Kind = 'software' | 'app' | 'data' | 'hardware' | 'design' | 'text'

/** The hand-written works of every category. */
export const catalogue: Record<ProjectCategory, { kind: Kind; works: readonly Work[] }> = {
  'Web Development': { kind: 'software', works: webDevelopment },
  'Mobile Development': { kind: 'app', works: mobileDevelopment },
  'Data Science': { kind: 'data', works: dataScience },
  'AI / Machine Learning': { kind: 'data', works: aiMachineLearning },
  'UI / UX Design': { kind: 'design', works: uiUxDesign },
  'Graphic Design': { kind: 'design', works: graphicDesign },
  'Game Development': { kind: 'app', works: gameDevelopment },
  'AR / VR': { kind: 'app', works: arVr },
  Blockchain: { kind: 'software', works: blockchain },
  Fintech: { kind: 'software', works: fintech },
  'E-commerce': { kind: 'software', works: eCommerce },
  Cybersecurity: { kind: 'software', works: cybersecurity },
  'Cloud & DevOps': { kind: 'software', works: cloudDevOps },
  Networks: { kind: 'software', works: networks },
  'IoT & Embedded': { kind: 'hardware', works: iotEmbedded },
  Electronics: { kind: 'hardware', works: electronics },
  Robotics: { kind: 'hardware', works: robotics },
  'Mechanical Design': { kind: 'hardware', works: mechanicalDesign },
  '3D & Animation': { kind: 'design', works: animation },
  'Architecture & Civil': { kind: 'design', works: architectureCivil },
  Biotech: { kind: 'data', works: biotech },
  HealthTech: { kind: 'software', works: healthTech },
  EdTech: { kind: 'text', works: edTech },
  Sustainability: { kind: 'data', works: sustainability },
  Marketing: { kind: 'text', works: marketing },
  'Business Strategy': { kind: 'text', works: businessStrategy },
  Writing: { kind: 'text', works: writing },
  'Research Methods': { kind: 'text', works: researchMethods },
  'Social Research': { kind: 'data', works: socialResearch },
  Other: { kind: 'text', works: other },
}
