import { store, Link } from '@amendes/contract';
import { useState } from 'react';
import css from './x.module.css';
export default function App() { const [n, s] = useState(0); return <button className={css.x} onClick={() => { s(n+1); store.setState({ n: n+1 }); }}>n{n}<Link to="/x">x</Link></button>; }
