export const createPath = '/contentmanager/blogger/createblog'
export const editPath = (blogId: number) => `/contentmanager/blogger/edit/${blogId}`
