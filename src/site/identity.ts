export const identity = {
  name: 'Wireloom',
  tagline: 'From wire to woven',
  contactEmail: 'hello@wireloom.example',
  socialLabel: 'LinkedIn',
  /** A placeholder, overridden at run time by SOCIAL_URL; `npm run doctor` names it until it is set. */
  socialUrl: 'https://www.linkedin.com/company/wireloom',
  /** A placeholder, as above: APP_LOGIN_URL. */
  appLoginUrl: 'https://app.wireloom.example/login',
} as const
