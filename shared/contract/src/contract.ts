import { createStore } from 'zustand/vanilla';
export { Link, Route, Routes, useNavigate, useParams } from 'react-router-dom';
export { useTranslation } from 'react-i18next';
export const store = createStore(() => ({ n: 0 }));
