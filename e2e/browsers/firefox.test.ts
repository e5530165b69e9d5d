import { startFirefox } from './firefox.ts'
import { smokeTests } from './smoke.ts'

smokeTests('Firefox', await startFirefox())
