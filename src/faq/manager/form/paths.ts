export const createPath = '/contentmanager/faq/createfaq'
export const editPath = (faqid: number) => `/contentmanager/faq/edit/${faqid}`
